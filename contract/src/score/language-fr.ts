import { createLanguage } from './language.ts'

export const french = createLanguage({
  code: 'fr',
  common:
    "le la les un une des du de d et ou mais si que qui quoi dont où est sont était étaient être a ont avait avoir sera il elle ils elles on nous vous je tu se sa son ses leur leurs notre nos votre vos mon ma mes ce cet cette ces ne pas plus moins très en dans sur sous avec sans pour par chez entre vers comme quand parce car donc aussi tout tous toute toutes au aux c'est qu'il",
  fillers:
    "vraiment, absolument, totalement, littéralement, carrément, tout simplement, en fait, au final, du coup, bien évidemment, évidemment, bien sûr, en quelque sorte, à vrai dire, il est important de noter que, il convient de noter que, force est de constater que, dans le but de > pour, en raison du fait que > parce que, à l'heure actuelle > aujourd'hui, afin de > pour, au niveau de > pour",
  passive: String.raw`(?:est|sont|était|étaient|été|fut|furent|sera|seront|être)\s+(?:(?:pas|souvent|toujours|bien|déjà|jamais|\p{L}+ment)\s+)?(?!(?:all|arriv|entr|rest|tomb|mont|pass|retourn|rentr)é)(?:\p{L}{2,}(?:é|ée|és|ées)|faite?s?|mise?s?|prise?s?|écrite?s?)`,
  announcing:
    "dans (?:cet article|ce billet|ce texte|cette publication|le monde d'aujourd'hui)|cet article (?:va|présente|explique|traite|décrit)|bienvenue|aujourd'hui,? (?:je|nous|on) (?:vais|allons|va|voudrais)|vous êtes-vous déjà demandé",
  joints: 'et|mais|car|donc',
  subjects: "je|nous|vous|tu|il|elle|ils|elles|on|ce|c'est|cela|les|le|la|notre|nos|votre|personne|tout",
  and: 'et|ou',
  related: 'À lire aussi :',
})
