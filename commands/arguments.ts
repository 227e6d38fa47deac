import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** The arguments of a command. Wrong ones are said in one line, with the command that is right. */
export function readArguments<Config extends ParseArgsConfig>(command: string, config: Config) {
  function refuse(reason: string): never {
    console.error(`${reason}: npm run ${command}`);
    process.exit(1);
  }
  try {
    return { ...parseArgs(config), refuse };
  } catch (error) {
    // The rest of Node's message explains how to write a file name that begins with a dash.
    return refuse((error as Error).message.split(/\.\s/)[0] ?? "");
  }
}

/** The arguments of a command that takes one file. */
export function fileArgument(command: string, usage: string, options: ParseArgsOptionsConfig) {
  const { values, positionals, refuse } = readArguments(`${command} -- --help`, {
    options: { ...options, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(usage);
    process.exit();
  }
  if (positionals.length > 1) refuse(`One file, not ${positionals.length}`);
  return { values, positionals, refuse };
}
