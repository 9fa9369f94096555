import PippinDatabases

/// The row that the tables' declarations read here.
typealias StoreRow = PostgreSQLRow
