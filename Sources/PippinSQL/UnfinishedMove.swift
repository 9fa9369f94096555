/// What stands in a database's history of migrations while it is filled from another one: no program, of whichever version, takes a
/// history that it does not know for its own.
package enum UnfinishedMove {
  package static let name = "unfinished_move"
}
