import fc from "fast-check";

/** The daily run generates the same inputs each time, so that it only fails for what was changed; the long run new ones. */
fc.configureGlobal(process.env.TEST_LONG ? {} : { seed: 20_261_126 });

export default fc;
