import { readFile } from "node:fs/promises";

/**
 * The memory of a process in MB; 0 where the system has no /proc.
 * @param field VmRSS: now; VmHWM: the highest value since the start
 */
export async function memoryOf(pid: number, field: "VmRSS" | "VmHWM" = "VmRSS"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024;
}
