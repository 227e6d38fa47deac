import { phoneLink, whatsAppLink } from "#app/ui/text/site-address.ts";
import { site } from "#content/site.ts";

interface WayTexts {
  byMail: string;
  booking: string;
  bookingValue: string;
  byWhatsApp: string;
  byPhone: string;
}

export function directWays(copy: WayTexts) {
  const { email, bookingUrl, whatsapp, phone } = site;
  return [
    { label: copy.byMail, value: email, href: `mailto:${email}` },
    ...(bookingUrl ? [{ label: copy.booking, value: copy.bookingValue, href: bookingUrl }] : []),
    ...(whatsapp ? [{ label: copy.byWhatsApp, value: whatsapp, href: whatsAppLink(whatsapp) }] : []),
    ...(phone && phone !== whatsapp ? [{ label: copy.byPhone, value: phone, href: phoneLink(phone) }] : []),
  ];
}
