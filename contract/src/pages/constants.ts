export const COMPLAINT_KINDS = ["product", "delivery", "refund", "privacy", "other"] as const;
export const COMPLAINT_KIND_NAMES: Record<(typeof COMPLAINT_KINDS)[number], string> = {
  product: "A product",
  delivery: "A delivery",
  refund: "A payment or refund",
  privacy: "My personal data",
  other: "Something else",
};

export const COMPLAINT_STATES = ["open", "answered", "closed"] as const;
export const MAX_COMPLAINT = 4_000;
export const MAX_PAGE_TEXT = 20_000;

export const PLACEHOLDERS = {
  shop: "the shop's name",
  legalName: "your registered name",
  address: "your address",
  email: "your e-mail address",
  phone: "your phone number",
  registration: "your DTI or SEC registration",
  tin: "your TIN",
} as const;
