import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** The arguments of a command that takes one file. Wrong ones are said in one line. */
export function fileArgument(command: string, usage: string, options: ParseArgsOptionsConfig) {
  function refuse(reason: string): never {
    console.error(`${reason}: npm run ${command} -- --help`);
    process.exit(1);
  }
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    if (values.help) {
      console.log(usage);
      process.exit();
    }
    if (positionals.length > 1) refuse(`One file, not ${positionals.length}`);
    return { values, positionals, refuse };
  } catch (error) {
    // The rest of Node's message explains how to write a file name that begins with a dash.
    return refuse((error as Error).message.split(/\.\s/)[0] ?? "");
  }
}
