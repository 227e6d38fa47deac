/**
 * The demo's texts that you keep on purpose, as `npm run check:content` names them, for example "home.roles". Neither the
 * command nor the admin area mentions them again.
 */
export const kept: string[] = [];
