import { portfolio } from "#app/copy/portfolio.ts";
import { site } from "#app/copy/site.ts";
import { paths } from "#app/paths.ts";
import { ErrorScreen } from "#app/ui/error-screen.tsx";

const { title, text } = portfolio.work.preview.expired;

/** The page of a link to a draft that is past its time. The response has the status 410. */
export function ExpiredPreview() {
  return (
    <ErrorScreen
      status={410}
      message={title}
      detail={text}
      retry={undefined}
      mail={{ label: site.mailLabel, href: `mailto:${site.email}` }}
      home={{ label: site.errorPage.backHome, to: paths.home }}
    />
  );
}
