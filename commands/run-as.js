import { chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

// JavaScript: Node's TypeScript support would add 20 MB to the server that loads this file.

/** @typedef {{ name: string, uid: number, gid: number, home: string }} Account */

/**
 * If this process is root's, gives the data folder to the user and becomes this user for good. Container platforms mount
 * volumes as root's, and some start the image as root whatever it says. Started as anybody else, it does nothing.
 * @param {string} name
 * @param {string} dataDir
 * @throws {Error} whose message says in one line what is missing
 */
export function runAs(name, dataDir) {
  if (process.getuid?.() !== 0) return;
  const user = findAccount(name);
  const fault = giveFolder(resolve(dataDir), user);
  try {
    process.initgroups?.(user.name, user.gid);
    process.setgid?.(user.gid);
    process.setuid?.(user.uid);
  } catch (error) {
    throw new Error(
      `Started as root without the right to become the user "${name}" (${codeOf(error)}): start it as this user, or with the capabilities CHOWN, DAC_OVERRIDE, SETGID and SETUID.`,
    );
  }
  process.env.HOME = user.home;
  // Not the end: the folder may be usable all the same, such as a network mount without owners. The start checks it.
  if (fault)
    process.stderr.write(`DATA_DIR ${resolve(dataDir)} could not be given to the user "${name}" (${fault}).\n`);
}

/**
 * @param {string} name
 * @returns {Account}
 */
function findAccount(name) {
  const fields = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([each]) => each === name);
  if (!fields)
    throw new Error(`Started as root, and /etc/passwd has no user "${name}" to become: start it as another user.`);
  const [, , uid, gid, , home = "/"] = fields;
  return { name, uid: Number(uid), gid: Number(gid), home };
}

/**
 * @param {string} folder
 * @param {Account} user
 * @returns {string | null} why it was not possible
 */
function giveFolder(folder, user) {
  try {
    mkdirSync(folder, { recursive: true });
    if (!isOwn(folder, user)) chownSync(folder, user.uid, user.gid);
    giveContents(folder, user);
    return null;
  } catch (error) {
    return codeOf(error);
  }
}

/**
 * Also at later starts: a command that the owner ran as root in the container may have left files.
 * @param {string} folder
 * @param {Account} user
 */
function giveContents(folder, user) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Never through a symbolic link: it could lead out of the folder.
    if (!isOwn(path, user)) lchownSync(path, user.uid, user.gid);
    if (entry.isDirectory()) giveContents(path, user);
  }
}

/**
 * @param {string} path
 * @param {Account} user
 */
function isOwn(path, user) {
  return lstatSync(path).uid === user.uid;
}

/** @param {unknown} error */
function codeOf(error) {
  const { syscall, code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  return code ? `${syscall}: ${code}` : message;
}
