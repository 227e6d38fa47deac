import { runAs } from "./run-as.js";

// For the container's start: `node --import ./commands/run-as-node.js …`. Node's official images have this user.
try {
  runAs("node", process.env.DATA_DIR || "./data");
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exit(1);
}
