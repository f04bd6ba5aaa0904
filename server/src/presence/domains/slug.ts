/** Slugs: a restaurant's name in addresses. Globally unique and changeable; an old one points to the current one. */

export const SLUG_PATTERN = '^(?=.{3,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$';

/** Old slugs stay reserved, so their number is limited. */
export const SLUGS_MAX = 20;

/** Names that guests or crawlers would take for the service's own. */
const RESERVED = new Set(
  `admin administrator api app apps assets auth billing blog cdn comanda dashboard demo dev docs email events ftp guest
   guests health help host hosting imap internal kitchen localhost login logout mail manage media menu menus mta-sts ns1
   ns2 order orders pay payment payments places pop pos postmaster pricing root security server signin signup smtp sso
   staging static status support system test undefined null vault webhooks webmail well-known www`.split(
    /\s+/,
  ),
);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);
