"""Writes what SignInClientUI declares, for `docc`: the module is empty here, so it is compiled as for an iPhone.

    client_ui_symbols.py FOLDER
"""

import subprocess
import sys

import apple_sdk
import kit_targets

NAME = "SignInClientUI"


def main():
    sdk, targets = apple_sdk.Sdk(apple_sdk.IOS), kit_targets.manifest()
    sdk.build()
    for name in kit_targets.below(NAME, targets):
        sdk.frontend("-emit-module", *kit_targets.sources(name), "-module-name", name, *kit_targets.flags(targets[name]),
                     "-emit-module-doc-path", sdk.ours / f"{name}.swiftdoc",
                     "-emit-module-source-info-path", sdk.ours / f"{name}.swiftsourceinfo",
                     "-o", sdk.ours / f"{name}.swiftmodule")
    subprocess.run(
        [sdk.resources.parents[1] / "bin" / "swift-symbolgraph-extract", "-module-name", NAME,
         "-target", sdk.platform.target, "-I", sdk.folder, "-I", sdk.ours, *sdk.c_settings(), "-resource-dir", sdk.resources,
         "-output-dir", sys.argv[1], "-minimum-access-level", "public", "-skip-synthesized-members",
         "-emit-extension-block-symbols"], check=True)


main()
