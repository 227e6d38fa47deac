export function siteAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

export function whatsAppLink(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}`;
}
