// Not possible: the package has no screens.
