import { archiveDownload } from "#app/routes/archive-download.server.ts";
import type { Route } from "./+types/backup.ts";

export const loader = ({ request }: Route.LoaderArgs) => archiveDownload(request);
