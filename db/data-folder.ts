import { access, constants, mkdir } from "node:fs/promises";
import { resolve } from "node:path";

export class DataFolderError extends Error {
  override name = "DataFolderError";
  constructor(folder: string, cause: unknown) {
    const user = process.getuid ? ` by user ${process.getuid()}` : "";
    const { code, message } = cause as NodeJS.ErrnoException & { errcode?: number };
    // SQLite's code says less than its message.
    const reason = code?.startsWith("E") && !code.startsWith("ERR_") ? code : message;
    super(
      `DATA_DIR ${resolve(folder)} cannot be written${user}: ${reason}. Give the folder to this user, or set another.`,
      { cause },
    );
  }
}

/** Checked early: the disk store would tell of the folder at the first upload only. @throws {DataFolderError} */
export async function requireDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(folder, error);
  }
}
