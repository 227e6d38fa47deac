import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { siteTexts } from "#app/texts/site.ts";
import brandMark from "#content/brand-mark.svg?drawing";
import { english } from "#content/english.ts";
import { palette } from "#content/palette.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import type { Route } from "./+types/root.ts";
import { paths, servicePath, servicesSection } from "./paths.ts";
import { readTheme } from "./server/cookies.server.ts";
import { passHeaders } from "./server/errors.server.ts";
import { backend } from "./site.server.ts";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import { isWaiting, onWaiting, readAgain, stopWaiting, tryAgain } from "./browser/network.ts";
import { errorMeta } from "./pages/errors/error-boundary.tsx";
import { ownPages } from "./pages/pages.server.ts";
import { type Page, pageQuery, pages } from "./pages/pages.ts";
import { Button } from "./ui/controls/button.tsx";
import { Cursor } from "./ui/cursor/cursor.tsx";
import rotateCwIcon from "./ui/icons/rotate-cw.svg?shapes";
import xIcon from "./ui/icons/x.svg?shapes";
import { Footer } from "./ui/layout/footer.tsx";
import { Header, type Theme } from "./ui/layout/header.tsx";
import { PageAnnouncer } from "./ui/layout/page-title.tsx";
import notice from "./ui/layout/trouble-notice.module.css";
import { preloadFonts, preloadLetters } from "./ui/theme/preload-fonts.ts";

export { ErrorBoundary } from "./pages/errors/error-boundary.tsx";
export { middleware } from "./server/index.ts";
export const clientMiddleware = [readAgain];

export const headers = passHeaders;

export function loader({ request }: Route.LoaderArgs) {
  const theme = readTheme(request.headers);
  return {
    theme,
    themeColor: palette.page[theme],
    siteUrl: backend().env.siteUrl,
    ownPages: ownPages.map(({ title, path }) => ({ label: title, to: path })),
    hasEnglish: english !== null,
  };
}

export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : [{ title: site.brand }]);

const { nav } = siteTexts;
const linksIn = (place: "header" | "footer") =>
  Object.entries<Page>(pages).flatMap(([id, { path, menus }]) =>
    menus.includes(place) ? { label: nav.pages[id] ?? id, to: path } : [],
  );
const mainLinks = linksIn("header");
const serviceMenu = {
  label: nav.services,
  entries: services.map(({ id, name, ink }) => ({ label: name, to: servicePath(id), ink })),
};
const footerLinks = linksIn("footer").toSpliced(-2, 0, { label: nav.services, to: servicesSection });
const toEnglish = { label: nav.pages.english ?? "", to: paths.english, lang: "en", hrefLang: "en" };

export function Layout({ children }: { children: React.ReactNode }) {
  preloadFonts();
  preloadLetters(site.brand);
  const { theme = "dark", themeColor, ownPages = [], hasEnglish } = useRouteLoaderData<typeof loader>("root") ?? {};
  const location = useLocation();
  // The not-found page is cached once for many addresses, so its theme form returns to the referrer.
  const hasFailed = Boolean(useRouteError());
  const here = hasFailed ? undefined : location.pathname + pageQuery(location);
  const matches = useMatches();
  const { above: Above, hasOwnEnd, frame: ofPage }: Handle = Object.assign({}, ...matches.map(({ handle }) => handle));
  // The preview beside a work's form has no scripts, because it is reloaded after each save.
  const isFramed = matches.some(({ loaderData }) => (loaderData as { isFramed?: boolean } | undefined)?.isFramed);
  const frame = hasFailed ? undefined : ofPage;
  const { skipLink, trouble } = frame ?? siteTexts;
  const footer = frame?.footer ?? {
    label: nav.footerLabel,
    links: [...footerLinks, ...ownPages, ...(hasEnglish ? [toEnglish] : [])],
    copyright: siteTexts.footer.copyright,
  };
  return (
    <html lang={frame?.lang ?? "fr"} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        {isFramed && <base target="_blank" />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, email=no, address=no" />
        <meta name="theme-color" content={themeColor} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={paths.manifest} crossOrigin="use-credentials" />
        <link rel="alternate" type="application/atom+xml" href={paths.feed} title={site.brand} />
        <Meta />
        <Links />
      </head>
      <body>
        {isFramed ? (
          children
        ) : (
          <>
            <a className="skip-link" href="#contenu">
              {skipLink}
            </a>
            <PageAnnouncer />
            {Above && <Above loaderData={matches.at(-1)?.loaderData} />}
            {frame ? (
              <frame.Header theme={theme} here={here} />
            ) : (
              <Header
                brand={{ name: site.brand, mark: brandMark, label: siteTexts.homeLinkLabel, to: paths.home }}
                label={nav.mainLabel}
                items={mainLinks}
                services={serviceMenu}
                mail={{ label: siteTexts.mailLabel, href: `mailto:${site.email}` }}
                menu={{ open: nav.menu, close: nav.closeMenu }}
                theme={theme}
                here={here}
                themeLabels={siteTexts.theme}
                profiles={site.profiles}
                profilesLabel={siteTexts.profilesLabel}
              />
            )}
            <main id="contenu" tabIndex={-1}>
              {children}
            </main>
            <Footer {...footer} brand={hasOwnEnd || hasFailed ? undefined : site.brand} />
            <Trouble copy={trouble} />
            <OwnersBar />
            <Cursor />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** A frame replaces what surrounds the site's pages, for a page in another language. Its route's `handle` has it. */
export interface Frame {
  lang: string;
  skipLink: string;
  Header: ComponentType<{ theme: Theme; here: string | undefined }>;
  footer: Omit<ComponentProps<typeof Footer>, "brand">;
  trouble: typeof siteTexts.trouble;
}

interface Handle {
  frame?: Frame;
  above?: ComponentType<{ loaderData: unknown }>;
  /** Such pages have an end of their own, or would be smaller than the wordmark. */
  hasOwnEnd?: boolean;
}

function Trouble({ copy }: { copy: Frame["trouble"] }) {
  const isIdle = useNavigation().state === "idle";
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const waits = useSyncExternalStore(onWaiting, isWaiting, () => false);
  // The notice stays during the next try, so that its buttons keep the focus.
  const [isShown, setShown] = useState(false);
  if (waits !== isShown && (waits || isIdle)) setShown(waits);
  useEffect(() => {
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, []);

  function stop() {
    stopWaiting();
    // Only another navigation cancels one: to the current page, without new data, so that nothing else changes.
    navigate({ pathname, search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }

  const isOffline = isShown && !navigator.onLine;
  const message = copy[isOffline ? "offline" : "lost"];
  return (
    <div className={notice.region}>
      {isShown && (
        <div className={`${notice.sheet} ${notice.lasting}`} data-theme="opposite">
          <p className={notice.message} role="alert" key={message}>
            {message}
          </p>
          <div className="cluster">
            {!isOffline && (
              <Button small icon={rotateCwIcon} onClick={tryAgain}>
                {copy.retry}
              </Button>
            )}
            <Button small icon={xIcon} onClick={stop}>
              {copy.stop}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Absent from the page's HTML, which is the same for everybody. Visitors do not load it. */
function OwnersBar() {
  const [bar, setBar] = useState<ReactNode>();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the owner may have signed in or out on the page before
  useEffect(() => {
    try {
      if (!localStorage.token) setBar(undefined);
      else import("./pages/kit/owner-bar.tsx").then(({ OwnerBar }) => setBar(<OwnerBar />));
    } catch {
      // The browser refuses storage.
    }
  }, [key]);
  return bar;
}

function measure(): void {
  const { vitalsTarget } = site;
  if (vitalsTarget) import("./browser/vitals.ts").then(({ reportVitals }) => reportVitals(vitalsTarget));
}

export default function App() {
  useEffect(measure, []);
  useEffect(() => {
    console.info(site.consoleGreeting.join("\n"));
  }, []);
  return <Outlet />;
}
