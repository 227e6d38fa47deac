/**
 * The shapes of what this folder holds. The folder carries all that makes the site somebody's own: data in French, no
 * logic, no imports but these types.
 *
 * Each file declares its type, so that a wrong or missing field is one error, on its line. Not `satisfies`: it would
 * infer the very data, and emptying a list or removing a profile here would then break the pages that read it.
 */

/**
 * Text in which `{path}` stands for that value of `site.ts`, such as `{ownerName}` or `{host.phone}`: what is written
 * there is written once.
 */
export type SiteTemplate = string;

/** Text in which `{name}` stands for a value known when it is shown, such as `{title}` or `{count}`. */
export type Template = string;

/** French counts 0 and 1 as one. */
export interface Plural {
  one: Template;
  other: Template;
}

export type ServiceId = "frontend" | "backend" | "wordpress" | "seo" | "website-optimization";

/** The four inks; each is one plate of the hero's picture. */
export type Plate = "front" | "back" | "wp" | "seo";

/** The pictures of the six demo works; service pages show some of them too. */
export type Print = "maison-aubier" | "halles-du-quai" | "cadence" | "rivage" | "presses-du-canal" | "orbite";

export type Network = "linkedin" | "github" | "x" | "instagram";

/** A public page a call to action may lead to; "services" is the services section of the home page. */
export type Destination = "home" | "portfolio" | "resume" | "services";

/** What search engines and shared links show of a page. */
export interface Meta {
  title: string;
  description: string;
}

export interface CallToAction {
  /** Its heading. */
  textParagraph1: string;
  /** The sentence under the heading. */
  textParagraph2: string;
  buttonText: string;
  link: Destination;
}

export interface Profile {
  /** Decides the icon. */
  network: Network;
  name: string;
  url: string;
}

export interface Site {
  brand: string;
  /** First name and last name, in this order. The hidden sign-in address is made from it. */
  ownerName: string;
  trade: string;
  email: string;
  /** International, as it is read: +33 6… The WhatsApp link is made from its digits. */
  phone: string;
  /** In the order of the icons; remove those you do not have. */
  profiles: Profile[];
  /** Address of the site's own public source code. */
  repository: string;
  /** A path of this site that web-vitals measurements are sent to; without one nothing is measured, nor loaded. */
  vitalsTarget?: string;
  copyrightYear: number;
  city: string;
  /** Where you take work. */
  area: string;
  /** ISO 639-1 codes of the languages you work in, for search engines. */
  languages: string[];
  /** What the contact block promises; it ends a sentence. */
  responseTime: string;
  /** Where the CV's PDF is served from. */
  cvFile: string;
  /** Description of the pages that have none of their own. */
  defaultDescription: string;
  business: {
    status: string;
    siret: string;
    vat: string;
    postalAddress: string;
  };
  /** The company that hosts the site, which French law asks a site to name. */
  host: {
    name: string;
    postalAddress: string;
    phone: string;
  };
  skipLink: string;
  /** Accessible name of the brand in the header. */
  homeLinkLabel: SiteTemplate;
  nav: {
    /** Accessible names of the two navigations. */
    mainLabel: string;
    footerLabel: string;
    menu: string;
    closeMenu: string;
    home: string;
    portfolio: string;
    resume: string;
    services: string;
    serviceEntries: Record<ServiceId, string>;
  };
  /** Accessible names of the theme button: each names the theme it leads to. */
  theme: {
    toLight: string;
    toDark: string;
  };
  mailLabel: string;
  /** Accessible name of the list of profiles. */
  profilesLabel: string;
  /** Said after a link that opens another site. */
  newTab: string;
  footer: {
    copyright: SiteTemplate;
    legal: string;
  };
  errorPage: {
    meta: Meta;
    message: string;
    backHome: string;
  };
  /** One entry a line. */
  consoleGreeting: SiteTemplate[];
}

export interface HomeService {
  id: Exclude<ServiceId, "website-optimization">;
  title: string;
  /** The plate that is inked. */
  src: Plate;
  alt: string;
  desc: string;
}

export interface Home {
  meta: Meta;
  hero: {
    intro: string;
    /** Typed one after the other; the first is in the server's page. */
    roles: string[];
    /** The same as one sentence, for screen readers and search engines. */
    sentence: string;
    lead: string;
    button: string;
    pause: string;
    play: string;
    artAlt: string;
  };
  /** The legend of the hero's picture; each leads to the service of its ink. */
  inks: { plate: Plate; label: string; service: ServiceId }[];
  services: {
    h2: string;
    paragraph: string;
    list: HomeService[];
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
    resumeButton: string;
  };
  contact: {
    h2: string;
    paragraph: SiteTemplate;
    byMail: string;
    byWhatsApp: string;
  };
}

export interface ContentBlock {
  h2?: string;
  /** A block with an h3 alone goes on with the section above it. */
  h3?: string;
  paragraph: string;
  image?: { src: Print; alt: string };
}

export interface Service {
  id: ServiceId;
  h1: string;
  cover: { alt: string };
  /** For search engines and shared links. */
  description: string;
  content: ContentBlock[];
  /** The sentence that ends the page, above the button to write an e-mail (`mailLabel` of `site.ts`). */
  contactCall: string;
}

export interface Technology {
  id: string;
  name: string;
  /** Name of a file of simple-icons, without `.svg`. */
  src: string;
  alt: string;
  /** The technology's own site. */
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
  company: SiteTemplate;
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
  };
  pagination: {
    label: string;
    previous: string;
    next: string;
    page: Template;
    current: Template;
  };
  work: {
    back: string;
    year: string;
    address: string;
    visit: string;
    neighbours: string;
    previous: string;
    next: string;
  };
  callToAction: CallToAction;
}

export interface Legal {
  meta: Meta;
  h1: string;
  /** The link to the contact as a file for an address book. */
  contactCard: string;
  sections: { h2: string; paragraphs: SiteTemplate[] }[];
}

export interface DemoWork {
  title: string;
  year: number;
  url: string;
  desc: string;
  alt: string;
  print: Print;
}

interface Field {
  label: string;
  hint: string;
}

interface ThankYou {
  h1: string;
  message: string;
}

/** The texts of the owner's private pages. */
export interface Desk {
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
    /** Shown when a private page was asked for while signed out. */
    comeBack: string;
    expired: string;
    signedOut: string;
  };
  dashboard: {
    meta: Meta;
    h1: string;
    home: string;
    add: string;
    account: string;
    signOut: string;
    listLabel: string;
    count: Plural;
    /** To the owner alone, while texts of the demo are left. */
    placeholders: Plural;
    empty: string;
    edit: string;
    remove: string;
    /** Accessible names: each button's label, then the title. */
    editNamed: Template;
    removeNamed: Template;
  };
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
    keptUntil: Template;
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
  form: {
    back: string;
    note: string;
    title: Field;
    year: Field;
    url: Field;
    desc: Field;
    descCount: Plural;
    image: Field;
    alt: Field;
    preview: string;
    previewTitle: string;
    previewDesc: string;
    cancel: string;
    errorSummary: Plural;
  };
  add: { meta: Meta; h1: string; submit: string; done: ThankYou };
  edit: {
    meta: Meta;
    h1: string;
    submit: string;
    currentImage: string;
    imageHint: string;
    done: ThankYou & { countdown: Plural; stay: string; stayed: string };
  };
  /** Links under the thanks. */
  done: { dashboard: string; portfolio: string; another: string; home: string };
  upload: {
    choose: string;
    change: string;
    remove: string;
    dropHere: string;
    /** Legal limits, repeated where a picture is chosen. */
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
    retry: string;
    chooseAgain: string;
    previewAlt: string;
  };
  draft: {
    found: Template;
    restore: string;
    discard: string;
    saved: string;
    withoutImage: string;
    /** Said when a draft has come back by itself, after an expired session. */
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
    savedOn: Template;
    different: string;
    same: string;
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

/** A value that is still the demo's for as long as `where` holds exactly `demo`. */
export interface Placeholder {
  /** File and path: `site.host.name` is `host.name` of `site.ts`. */
  where: `site.${Path<Site>}` | `home.${Path<Home>}` | `resume.${Path<Resume>}`;
  demo: string;
  /** What to put there instead, in words. */
  wanted: string;
}
