/** What was just done, said once on the next page: a toast, or a notice without a script. */
export interface Flash {
  /** A new one restarts the toast. */
  id: string;
  message: string;
  /** The id of the element that gets the focus. */
  focus?: string;
  undo?: Undo;
}

/** What the notice's button posts. */
export interface Undo {
  action: string;
  intent: string;
  ids: string[];
  /** The button's words in a notice, if "Annuler" does not suffice there. */
  words?: string;
  /** The button's accessible name. */
  name?: string;
  /** What is said if the server refuses or does not answer, instead of why. */
  failed?: string;
  /** The id of the element that gets the focus, if no other notice follows. */
  focus?: string;
}
