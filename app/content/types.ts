import type { MessageFault, MessageField } from "../messages/message.ts";
import type { Figure, Testimonial } from "../works/case-study.ts";
import type { Ink } from "../works/mounting/framing.ts";
import type { OptionalText, RequiredText, TextField } from "../works/work-fields.ts";

/**
 * The types of this folder's data. The folder has all texts and data that an owner replaces: in French, without logic,
 * and without imports except types. Any text may name a value of `site.ts`, such as `{ownerName}` or `{host.phone}`, and
 * give the forms for a man and for a woman: `{indépendant|indépendante}`. The pages import the texts from app/copy, where
 * these are filled in.
 *
 * Each file declares its type, so that the compiler reports a wrong or missing field on its line. `satisfies` would
 * infer a narrower type, and then pages would not compile with an empty list or without a profile.
 */

/** Text with values that are known only when it is shown, such as `{title}` or `{count}`. */
export type Template = string;

/** In French, 0 and 1 are singular. */
export interface Plural {
  one: Template;
  other: Template;
}

/** The four inks. Each is a plate of the home page's drawing. */
export type Plate = "front" | "back" | "wp" | "seo";

/** The drawing of a service: one plate of the sheet, all four, or a registration mark. */
export type ServiceArt = Plate | "sheet" | "mark";

/** The drawing behind a service's title. */
export type CoverArt = "windows" | "stacks" | "tiles" | "loupe" | "lines" | "marks";

/** The pictures of the six demo works. Service pages show some of them too. */
export type Print = "maison-aubier" | "halles-du-quai" | "cadence" | "rivage" | "presses-du-canal" | "orbite";

/** The target of a call to action; "services" is that section of the home page. */
export type Destination = "home" | "portfolio" | "resume" | "services";

/** A page's title and description in search engines and shared links. */
export interface Meta {
  title: string;
  description: string;
}

export interface CallToAction {
  textParagraph1: string;
  textParagraph2: string;
  buttonText: string;
  link: Destination;
}

export interface Profile {
  /** "linkedin", or the name of a file in simple-icons, without `.svg`. */
  network: string;
  name: string;
  url: string;
}

export interface Site {
  brand: string;
  /** First name, then last name. The hidden sign-in address contains it. */
  ownerName: string;
  trade: string;
  /** Which form of `{indépendant|indépendante}` the texts show. */
  person: "masculine" | "feminine";
  email: string;
  /** In the international format: +33 6… */
  phone?: string;
  /** The number of your WhatsApp account, in the international format. */
  whatsapp?: string;
  /** In the order of the icons. */
  profiles: Profile[];
  /** The address of the site's public source code. */
  repository?: string;
  /** A path of this site to which web-vitals measurements are sent. If left out, nothing is measured or loaded. */
  vitalsTarget?: string;
  copyrightYear: number;
  city: string;
  /** The area in which you work. */
  area: string;
  /** Of the IANA database: it rules days, months and times. */
  timeZone: string;
  /** ISO 639-1 codes of the languages you work in, for search engines. */
  languages: string[];
  /** The promise in the contact section. It is the end of a sentence. */
  responseTime: string;
  cvFile: string;
  /** For pages without a description of their own. */
  defaultDescription: string;
  business: {
    status?: string;
    siret?: string;
    vat?: string;
    postalAddress: string;
  };
  /** The company that hosts the site. French law requires its name. */
  host: {
    name: string;
    postalAddress: string;
    phone: string;
  };
  skipLink: string;
  homeLinkLabel: string;
  nav: {
    /** Accessible names of the two navigations. */
    mainLabel: string;
    footerLabel: string;
    menu: string;
    closeMenu: string;
    /** The labels of the links, by the pages' ids in routes/pages.ts. */
    pages: Record<string, string>;
    services: string;
  };
  /** Accessible names of the theme button. Each names the theme that it selects. */
  theme: {
    toLight: string;
    toDark: string;
  };
  mailLabel: string;
  /** The link to the contact form, on services and below pages. */
  contactLabel: string;
  profilesLabel: string;
  /** The link to the contact card, a file for address books. Without it there is no card. */
  contactCardLabel?: string;
  newTab: string;
  footer: {
    copyright: string;
  };
  errorPage: {
    meta: Meta;
    /** For an address that does not exist. */
    message: string;
    /** For other errors: the page's title, then a sentence for each kind. */
    errorTitle: string;
    refused: string;
    failed: string;
    unavailable: string;
    backHome: string;
    retry: string;
  };
  /** For a request without a response, on any page. */
  trouble: {
    lost: string;
    slow: string;
    retry: string;
    stop: string;
  };
  /** One entry a line. */
  consoleGreeting: string[];
}

export interface Home {
  meta: Meta;
  hero: {
    /** Above the role. The owner's name in it is emphasised. */
    intro: string;
    /** All roles in one sentence, for screen readers and search engines. */
    sentence: string;
    lead: string;
    button: string;
    pause: string;
    play: string;
    artAlt: string;
  };
  /** Typed one after the other, each with the plates of the drawing that stand for it. The first one is in the document. */
  roles: { text: string; plates: Plate[] }[];
  services: {
    h2: string;
    paragraph: string;
    linkText: string;
    portfolioButton: string;
  };
  about: {
    h2: string;
    paragraphs: string[];
    facts: { label: string; value: string }[];
    portraitAlt: string;
  };
  carousel: {
    h2: string;
    previous: string;
    next: string;
    /** The word beside the cursor, where a mouse can drag the list. */
    drag: string;
    resumeButton: string;
  };
  /** What clients say of the works. */
  words: { h2: string };
  contact: {
    h2: string;
    paragraph: string;
    /** The link to the contact form: its label, then its words. */
    byForm: string;
    formLabel: string;
    byMail: string;
    byWhatsApp: string;
    byPhone: string;
  };
}

export interface ContentBlock {
  h2?: string;
  /** A block with an h3 and no h2 continues the section above it. */
  h3?: string;
  paragraph: string;
  image?: { src: Print; alt: string };
}

export interface Service {
  /** The end of its address, `/services/ID`: small letters, digits and hyphens. */
  id: string;
  /** In menus. */
  name: string;
  /** The colour of its dot in menus. */
  ink: Plate | "strong";
  /** Its drawing. If left out, it is a registration mark. */
  art?: ServiceArt;
  /** Its label in the legend of the home page's drawing, which has the first four services with a plate. If left out, it is `name`. */
  legend?: string;
  /** The home page introduces it. At most six services may have this. */
  onHome?: { title: string; desc: string; alt: string };
}

export interface ServicePage {
  /** That of the service. */
  id: string;
  h1: string;
  /** Without `art` it is the drawing that belongs to the service's own. */
  cover: { art?: CoverArt; alt: string };
  /** For search engines and shared links. */
  description: string;
  content: ContentBlock[];
  /** The sentence above the e-mail button at the end of the page. */
  contactCall: string;
}

export interface Technology {
  id: string;
  name: string;
  /** The name of a file in simple-icons, without `.svg`. */
  src: string;
  alt: string;
  link: string;
}

export interface TechnologyGrid {
  id: string;
  h2: string;
  plate: Plate;
  items: Technology[];
}

export interface Job {
  /** The year, or the first one. */
  years: string;
  title: string;
  company: string;
  paragraph: string;
}

export interface Resume {
  meta: Meta;
  h1: string;
  download: string;
  grids: TechnologyGrid[];
  experience: { h2: string; jobs: Job[] };
  callToAction: CallToAction;
}

export interface Portfolio {
  meta: Meta;
  h1: string;
  listLabel: string;
  loading: string;
  empty: string;
  retry: string;
  card: {
    /** Accessible name of the link to the work's own site. */
    visit: Template;
    /** The word beside the cursor over a card. */
    cursor: string;
  };
  pagination: {
    label: string;
    previous: string;
    next: string;
    page: Template;
    current: Template;
  };
  filter: {
    /** Accessible name of the navigation. */
    label: string;
    all: string;
    meta: { title: Template; description: Template };
    result: Plural;
    showAll: string;
    none: {
      title: Template;
      /** In place of a technology that the CV does not name. */
      unnamed: string;
      text: Plural;
      write: string;
    };
  };
  work: {
    back: string;
    facts: {
      client: string;
      role: string;
      year: string;
      duration: string;
      address: string;
    };
    visit: string;
    technologies: string;
    need: string;
    approach: string;
    outcome: string;
    /** Accessible names of the gallery and of the client's words. */
    gallery: string;
    testimonial: string;
    /** Of a picture of the gallery without a text of its own. */
    pictureAlt: Template;
    /** The panel after each work. */
    call: { title: string; text: string; button: string };
    /** In place of the title of a draft. */
    untitled: string;
    /** The band over a draft, and the page of a link that has expired. */
    preview: {
      label: string;
      draft: string;
      until: Template;
      edit: string;
      expired: { title: string; text: string };
    };
    neighbours: string;
    previous: string;
    next: string;
  };
  callToAction: CallToAction;
}

export interface Contact {
  meta: Meta;
  h1: string;
  lead: string;
  /** Shown above the message for a visitor who comes from a work. */
  about: Template;
  name: string;
  email: string;
  kind: string;
  /** The last kind of project, after the services. */
  otherKind: string;
  budget: string;
  /** Beside the label of a field that may be left empty. */
  optional: string;
  noBudget: string;
  /** Empty: the form does not ask for a budget. */
  budgets: string[];
  text: string;
  textHint: string;
  textCount: Template;
  /** For a program that reads the field which people do not see. */
  decoy: string;
  submit: string;
  sending: string;
  /** Below the button, before the link to the legal notice. */
  use: string;
  next: { h2: string; steps: { h3: string; text: string }[] };
  direct: { title: string; whatsApp: Template; card: string };
  errorSummary: Plural;
  labels: Record<MessageField, string>;
  errors: Record<MessageFault, string>;
  expired: { title: string; text: string };
  /** The templates below get the mail address. */
  throttled: { title: string; text: Template };
  /** The form takes no message, whoever sends it. */
  crowded: { title: string; text: Template };
  failed: { title: string; text: Template };
  sent: { meta: Meta; word: string; h1: string; text: string; portfolio: string; home: string };
}

export interface Legal {
  meta: Meta;
  h1: string;
  sections: { h2: string; paragraphs: string[] }[];
}

/** The pictures in the galleries of the demo works. */
export type Screen =
  | "aubier-accueil"
  | "aubier-dates"
  | "aubier-recapitulatif"
  | "aubier-planning"
  | "halles-stand"
  | "halles-boutique"
  | "cadence-direct"
  | "cadence-hors-connexion";

export interface DemoWork extends Partial<Record<OptionalText, string>> {
  title: string;
  year: number;
  url: string;
  desc: string;
  alt: string;
  print: Print;
  technologies: string[];
  figures?: Figure[];
  testimonial?: Testimonial;
  gallery?: { screen: Screen; alt: string; caption: string }[];
}

interface Field {
  label: string;
  hint: string;
}

interface ThankYou {
  h1: string;
  message: string;
}

export interface AdminCopy {
  signIn: {
    meta: Meta;
    h1: string;
    lead: string;
    email: string;
    password: string;
    submit: string;
    sending: string;
    showPassword: string;
    hidePassword: string;
    /** Shown if the owner requested a private page while signed out. */
    comeBack: string;
    expired: string;
  };
  dashboard: {
    meta: Meta;
    h1: string;
    home: string;
    add: string;
    account: string;
    signOut: string;
    listLabel: string;
    /** The headings of the two lists. */
    drafts: string;
    published: string;
    count: Plural;
    draftCount: Plural;
    empty: string;
    /** While there is no work at all. */
    emptyHint: string;
    /** Shown under a published work while the AVIF files of its image are made. */
    imagePending: string;
    edit: string;
    remove: string;
    /** Accessible names: the button's label, then the work's title. */
    editNamed: Template;
    removeNamed: Template;
  };
  /** What waits for the owner, at the top of the dashboard. */
  band: {
    label: string;
    messages: {
      /** Alone when the number cannot be read, as in `visits` and `availability`. */
      name: string;
      unread: Plural;
      none: string;
      last: Template;
      lastFrom: Template;
      never: string;
      mailFails: Template;
      link: string;
    };
    visits: {
      name: string;
      count: Plural;
      more: Template;
      less: Template;
      same: Template;
      since: Template;
      never: string;
      link: string;
    };
    availability: {
      name: string;
      now: string;
      from: Template;
      full: string;
      none: string;
      past: string;
      shown: string;
      hidden: string;
      pastMonth: Template;
      unreadable: string;
      link: string;
    };
    texts: { count: Plural; line: Plural; link: Plural };
    unreadable: string;
    retry: string;
  };
  drafts: {
    badge: string;
    changed: Template;
    missing: Template;
    /** In the form's order. */
    fields: Record<RequiredText | "year" | "image", string>;
    others: Plural;
    preview: {
      create: string;
      createNamed: Template;
      summary: string;
      summaryNamed: Template;
      address: string;
      copy: string;
      copied: string;
      hint: Template;
      replace: string;
      disable: string;
      disabled: string;
      expired: Template;
      createFailed: Template;
      disableFailed: Template;
      enableFailed: Template;
      undoNamed: Template;
    };
    /** A work that was taken off the site. */
    retired: Template;
    retiredUndoNamed: Template;
    putBackFailed: Template;
    removeFailed: Template;
  };
  /** The texts that are still those of the demo. */
  demoTexts: {
    summary: string;
    count: Template;
    hint: string;
    where: Plural;
    /** What the parts of a file are, by the beginning of their path. */
    groups: { file: string; names: Record<string, string> }[];
  };
  /** When something was, seen from today. */
  moments: { time: Template; yesterday: string; day: Template; at: Template; today: string };
  toast: {
    removed: Template;
    undo: string;
    undoNamed: Template;
    restored: Template;
    failed: Template;
    undoFailed: Template;
    close: string;
  };
  trash: {
    summary: string;
    count: Plural;
    hint: string;
    empty: string;
    restore: string;
    restoreNamed: Template;
    removedOn: Template;
  };
  reorder: {
    up: string;
    down: string;
    upNamed: Template;
    downNamed: Template;
    gripNamed: Template;
    instructions: string;
    grabbed: Template;
    moved: Template;
    dropped: Template;
    cancelled: Template;
    saved: string;
    failed: string;
  };
  form: Record<"title" | "year" | "url" | "desc" | "image" | "alt", Field> & {
    study: Record<Exclude<TextField, RequiredText | "alt">, { label: string; hint?: string }> & {
      legend: string;
      optional: string;
      lead: string;
      filled: Plural;
      pictures: Plural;
      counter: Template;
      technologies: Field & {
        /** Without scripts. */
        hintAsText: string;
        chosen: string;
        remove: Template;
        add: Template;
        proposals: Plural;
        added: Template;
        removed: Template;
      };
      story: string;
      light: { hint: string; bold: string; list: string; link: string };
      figures: { legend: string; value: string; label: string; hint: string };
      testimonial: { legend: string; text: string; name: string; role: string; hint: string };
      errors: { tooLong: Template; valueMissing: Template; labelMissing: Template };
    };
    gallery: {
      legend: string;
      count: Plural;
      list: string;
      picture: Template;
      add: string;
      hint: Plural;
      dropHere: string;
      full: string;
      surplus: Plural;
      added: Template;
      edit: string;
      fold: string;
      alt: Field;
      caption: Field & { optional: string };
      noAlt: string;
      autoMounted: Template;
      autoFull: string;
      sending: Template;
      queued: string;
      processing: string;
      interrupted: Template;
      retry: string;
      cancelNamed: Template;
      removeNamed: Template;
      removed: Template;
      undo: string;
      instructions: string;
      waiting: Plural;
      /** Without scripts. */
      order: string;
      remove: string;
      oneByOne: string;
    };
    phone: { legend: string; hint: Template; add: string; picture: string };
    framing: {
      label: string;
      auto: string;
      full: string;
      mounted: string;
      autoInk: string;
      inks: Record<Ink, string>;
      /** Of a picture that is too tall, or too wide, for a sheet: beginning, middle and end. */
      focuses: Record<"tall" | "wide", [string, string, string]>;
      /** Which choice a group holds. */
      fullAt: Template;
      mountedOn: Template;
      /** The names of single choices. */
      fullNamed: Template;
      mountedNamed: Template;
    };
    warnings: {
      small: Template;
      dark: string;
      unreadable: string;
      noAlt: string;
    };
    back: string;
    note: string;
    descCount: Plural;
    preview: string;
    previewTabs: { card: string; page: string };
    previewWidth: string;
    previewLarge: string;
    previewTitle: string;
    previewDesc: string;
    cancel: string;
    errorSummary: Plural;
  };
  add: { meta: Meta; h1: string; done: ThankYou };
  edit: {
    meta: Meta;
    h1: string;
    imageHint: string;
    done: ThankYou & { countdown: Plural; stay: string; stayed: string };
  };
  save: {
    publish: string;
    draft: string;
    changes: string;
    retire: string;
    retireHint: string;
    kept: string;
    saving: string;
    saved: Template;
    notSaved: string;
    previewLink: string;
    seePreview: string;
    noAnswer: { draft: string; changes: string; publish: string; text: string; pictures: string };
  };
  done: { dashboard: string; work: string; portfolio: string; another: string; home: string };
  upload: {
    choose: string;
    change: string;
    remove: string;
    dropHere: string;
    /** The limits of an upload. */
    limits: string;
    pasted: string;
    details: Template;
    kilobytes: Template;
    megabytes: Template;
    sending: string;
    progress: Template;
    processing: string;
    cancel: string;
    cancelled: string;
    interrupted: string;
    sendAgain: string;
    retry: string;
    chooseAgain: string;
    previewAlt: string;
  };
  draft: {
    found: Template;
    restore: string;
    discard: string;
    withoutImage: string;
    /** Shown when a draft was restored automatically, after an expired session. */
    resumed: string;
    leave: string;
    leaveAnyway: string;
    keepEditing: string;
    signOut: string;
    signOutAnyway: string;
    stay: string;
  };
  conflict: {
    h2: string;
    lead: string;
    mine: string;
    theirs: string;
    different: string;
    same: Plural;
    gallery: Plural;
    noPictures: string;
    showAll: string;
    keepMine: string;
    keepTheirs: string;
    removed: string;
  };
  account: {
    meta: Meta;
    h1: string;
    sessions: {
      h2: string;
      hint: string;
      here: string;
      unknownDevice: string;
      opened: Template;
      lastUsed: Template;
      end: string;
      endNamed: Template;
      ended: string;
      none: string;
    };
    password: {
      h2: string;
      current: string;
      next: Field;
      repeat: string;
      submit: string;
      done: string;
    };
    backup: { h2: string; hint: string; button: string };
  };
  messages: {
    meta: Meta;
    h1: string;
    tabsLabel: string;
    inbox: string;
    spam: string;
    spamHint: string;
    emptySpam: string;
    emptied: Plural;
    listLabel: string;
    unread: string;
    nobody: string;
    older: string;
    olderOne: string;
    newerOne: string;
    kept: string;
    choose: string;
    empty: string;
    emptyHint: string;
    emptyHintMailed: string;
    noServer: string;
    otherKind: string;
    letter: {
      address: string;
      project: string;
      budget: string;
      work: string;
      copy: string;
      copied: string;
      pending: string;
      reply: string;
      replySubject: Template;
      unread: string;
      spam: string;
      ham: string;
      remove: string;
    };
    bin: { count: Plural; hint: string; more: Template; restoreNamed: Template };
    /** By what was done to a message; each gets the sender's name. */
    done: Record<"remove" | "spam" | "ham" | "unread" | "restore", Template>;
    failed: Record<"remove" | "spam" | "ham" | "unread" | "restore", Template>;
    undo: string;
    undoRemoval: string;
    undoSpam: string;
    mail: { title: Template; text: Template; retry: string; retrying: string; sent: string };
    /** The mail that brings a message. */
    notice: { from: Template; subject: Template; head: Template; foot: string };
  };
}

/** Every path to a text of `T`, written with dots: `profiles.0.url`. */
type Path<T> = T extends readonly (infer Item)[]
  ? Item extends string | number
    ? `${number}`
    : `${number}.${Path<Item>}`
  : T extends object
    ? {
        [Key in keyof T & string]: T[Key] extends string | number ? Key : `${Key}.${Path<T[Key]>}`;
      }[keyof T & string]
    : never;

/** A value of the demo. The owner has not replaced it if the value at `where` is equal to `demo`. */
export interface Placeholder {
  /** File and path: `site.host.name` is `host.name` in `site.ts`. */
  where: `site.${Path<Site>}` | `home.${Path<Home>}` | `resume.${Path<Resume>}`;
  demo: string;
  /** A description of the right value, in French. */
  wanted: string;
}

/** A font before it is cut: a file for each range of letters, in a package of node_modules. */
export interface FontSource {
  latin: string;
  latinExt: string;
  /** What a variable font is reduced to; a range stays variable. Empty for a font with one style. */
  axes: Record<string, number | { min: number; max: number; default: number }>;
}

export interface Typeface {
  /** For titles, in one weight. */
  display: FontSource;
  /** For all other text: variable in `wght`. */
  text: FontSource;
}

export interface AvailabilityCopy {
  /** On the home and contact pages. */
  shown: { now: string; from: Template; full: string };
  /** The owner's page. */
  meta: Meta;
  h1: string;
  lead: string;
  choices: { now: string; from: string; full: string; none: string };
  /** Accessible name of the list of months. */
  month: string;
  submit: string;
  cancel: string;
  /** On the dashboard, once it is saved. */
  saved: string;
  unknown: string;
}

type ByPeriod = Record<30 | 90 | 365, string>;

export interface VisitsCopy {
  meta: Meta;
  h1: string;
  periods: { label: string; name: Template };
  lead: {
    plain: Template;
    compared: Template;
    visits: Plural;
    views: Plural;
    /** Of the views. Small numbers are compared without it. */
    percent: Template;
    more: Template;
    less: Template;
    same: Template;
    earlier: ByPeriod;
  };
  sheet: {
    byDay: string;
    byWeek: string;
    former: ByPeriod;
    /** The bar of today, which is not over. */
    current: string;
    today: string;
    peak: Template;
    week: Template;
    /** The drawing in words. */
    label: Template;
  };
  empty: { label: string; lead: string };
  failed: { lead: string; retry: string };
  actions: { h2: string; works: string; cv: string; contact: string; messages: string };
  works: { h2: string; all: string };
  hosts: { h2: string; direct: string; others: Plural; unnamed: string };
  table: { summary: string; caption: Template; day: string; views: string; visits: string; former: ByPeriod };
  method: { summary: string; paragraph: string };
}
