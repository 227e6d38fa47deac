import { writeFile } from "node:fs/promises";
import { dictionary } from "@zxcvbn-ts/language-common";
import { MIN_PASSWORD_BYTES } from "#app/owner/password-length.ts";

/** Writes the common passwords that are long enough to be accepted here: `node tools/common-passwords.ts`. */
const target = new URL("../app/owner/common-passwords.server.ts", import.meta.url);
const all = dictionary["passwords-common"].map((password) => String(password).toLowerCase());
const long = all.filter((password) => Buffer.byteLength(password) >= MIN_PASSWORD_BYTES);
const lines = [...new Set(long)].toSorted().map((password) => `  ${JSON.stringify(password)},\n`);
const module = `/**
 * Made by \`node tools/common-passwords.ts\` from @zxcvbn-ts/language-common, which is under the MIT licence:
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.; Copyright (c) 2021 @zxcvbn-ts.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
${lines.join("")}]);
`;
await writeFile(target, module);
