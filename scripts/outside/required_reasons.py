"""Which of Apple's required-reason APIs compiled code calls (ITMS-91053), by the names of the symbols that it needs.

The list is Apple's, of "Describing use of required reason API". A name stands for the Swift symbol, the C function and the
selector alike. Methods of the kit's own that have such a name are defined, not needed.
"""

import re
import subprocess

CATEGORY = "NSPrivacyAccessedAPICategory"
NAMES = {
    "FileTimestamp": [
        "creationDate", "modificationDate", "fileModificationDate", "fileCreationDate", "contentModificationDateKey",
        "creationDateKey", "contentModificationDate", "NSFileCreationDate", "NSFileModificationDate",
        "NSURLContentModificationDateKey", "NSURLCreationDateKey", "getattrlist", "getattrlistbulk", "fgetattrlist",
        "getattrlistat", "stat", "fstat", "fstatat", "lstat"],
    "SystemBootTime": ["systemUptime", "mach_absolute_time"],
    "DiskSpace": [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "volumeAvailableCapacity",
        "volumeAvailableCapacityForImportantUsage", "volumeAvailableCapacityForOpportunisticUsage", "volumeTotalCapacity",
        "systemFreeSize", "systemSize", "NSFileSystemFreeSize", "NSFileSystemSize", "statfs", "statvfs", "fstatfs",
        "fstatvfs"],
    "ActiveKeyboards": ["activeInputModes"],
    "UserDefaults": ["UserDefaults", "NSUserDefaults", "AppStorage", "SceneStorage"],
}
CATEGORIES = {name: CATEGORY + category for category, names in NAMES.items() for name in names}


def used(sdk, code):
    """The APIs that an object file needs: name to category."""
    tools = sdk.resources.parents[1] / "bin"
    said = subprocess.run([tools / "llvm-nm", "--undefined-only", "--just-symbol-name", code], capture_output=True, text=True,
                          check=True).stdout
    plain = subprocess.run([tools / "swift-demangle"], input=said, capture_output=True, text=True, check=True).stdout
    words = set(re.findall(r"\w+", plain))
    # C's symbols have an underscore before them.
    words |= {word[1:] for word in words if word.startswith("_")}
    selectors = subprocess.run([tools / "llvm-objdump", "--macho", "--section=__TEXT,__objc_methname", code],
                               capture_output=True, text=True).stdout
    words |= set(re.findall(r"\w+", selectors))
    return {word: CATEGORIES[word] for word in words if word in CATEGORIES}
