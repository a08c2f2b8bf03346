import { toWordSet, type Language } from './language.ts'

export const french: Language = {
  code: 'fr',
  stopwords:
    toWordSet(`à ai ainsi alors après assez au aucun aucune aujourd'hui auprès aussi autant autre autres aux avait avant avec avoir avons beaucoup bien bon bonne c'est car ce ceci cela celle celles celui
    cependant ces cet cette ceux chaque chez chose choses comme comment contre d'abord dans de déjà depuis des deux devant doit doivent donc dont du elle elles en encore enfin ensuite entre es est et étaient était
    être eu eux fait faire faut fois font il ils je jamais jusqu'à juste l'on la là le les leur leurs lors lorsque lui ma mais mal me même mêmes mes mieux moi moins mon ne ni non nos notre nous on ont ou où par
    parce parfois pas pendant peu peut peuvent plus plusieurs plutôt pour pourquoi pouvons près presque puis qu'elle qu'il qu'on quand que quel quelle quelques quelqu'un qui quoi rien sa sans se selon sera ses si sinon
    soit sommes son sont sous souvent sur ta tel telle tes toi ton toujours tous tout toute toutes très trois trop tu un une va vers veut veulent voilà vont vos votre vous vraiment y quatre cinq premier première`),
  fillers: [
    /(?:^|[\s,]+)(?:euh+|heu+|hum+|bah|ben|hein)(?=[\s,.…!?]|$)[,.…]*/gi,
    /,?\s+(?:du coup|en fait|quoi|tu vois|vous voyez|genre|on va dire|disons)(?=[,.!?;:]|$),?/gi,
  ],
  lead: /^(?:alors|donc|bon|ben|bah|et|voilà|oui|ok|du coup|en fait|bonjour|salut|je (?:pense|crois|trouve) que|eh bien)(?:[,.:;…!-]+\s*|\s+)/i,
  frames: [
    /^(?:ne pas oublier|mentionner|penser à dire|dire|idée|note|point (?:clé|principal))\s*(?:que\s+|:\s*)/i,
    /^(?:autre chose|dernier point)\s*[:,]\s*/i,
  ],
  topic: [
    /^(?:(?:je (?:veux|voudrais)|on (?:pourrait|devrait)|il faudrait)\s+)?(?:écrire|faire|publier)?\s*(?:un |une )?(?:article|post|billet|texte|publication)\s*(?:sur|à propos de|autour de)\s+(.+)$/i,
    /^(?:idée(?: d'article)?|sujet|thème|titre|objet)\s*[:\-–]\s*(.+)$/i,
  ],
  talk: [
    /^(?:bonjour|salut|merci|au revoir|parfait|super|exactement|d'accord|très bien|ok)(?=[\s,.!?]|$)[^.!?]{0,28}[.!?]*$/i,
    /(?:vous m'entendez|tu m'entends|partage d'écran|bon week-end|c'est tout|quoi d'autre|une seconde)/i,
    /^(?:alors|bon|et|mais|ok|etc)[.,!?…]*$/i,
  ],
  leaning:
    /^(?:il|elle|ils|elles|ce|cela|ça|c'est|cette|ces|celui|celle|ceux|mais|et|ou|car|parce|donc|alors|puis|ensuite|aussi|seulement|sinon|pourtant|ainsi|par exemple|les autres|d'autres|même|leur|leurs|son|sa|ses|là|en revanche)(?=[\s,.;:'])/i,
  example:
    /(?:par exemple|l'(?:an|année) derni|le mois dernier|la semaine dernière|il y a (?:deux|trois|un|quelques)|une? client)/i,
  thesis:
    /^(?:(?:le|mon|notre) (?:point|constat|message) est que|l'idée est que|en résumé[:,]?|en bref[:,]?|au final[:,])\s*/i,
  closing:
    /^(?:en résumé|en bref|au final|c'est pourquoi|en conclusion|notre conseil|mon conseil|finalement|la leçon|la conclusion)/i,
  callToAction: /^(?:réservez|écrivez|appelez|contactez|inscrivez|venez|passez|demandez|prenez rendez)/i,
  turn: /^(?:de plus|deuxièmement|troisièmement|ensuite|autre (?:point|sujet)|un autre|une autre|côté|quant à|en ce qui concerne|enfin|il y a aussi|la deuxième|le deuxième)(?=[\s,])/i,
  clause:
    /\s+(?:et puis|et alors|et|mais|donc)\s+(?=(?:je|nous|on|ils|elles|il|elle|les|nos|notre|quand|si|c'est|ça)\s)/i,
  article: [
    'le',
    'la',
    'les',
    'un',
    'une',
    'des',
    'du',
    'nos',
    'notre',
    'votre',
    'vos',
    'chaque',
    'ce',
    'cette',
    'ces',
    'au',
    'aux',
    'son',
    'sa',
    'ses',
    'leur',
    'leurs',
  ],
  linkers: ['de', 'du', 'des', 'en', 'à'],
  phrases: {
    about: ["{} : l'essentiel", '{} en pratique', '{} : regard de près'],
    ask: ['{} : par où commencer ?', '{} : que faut-il savoir ?', '{} : de quoi parle-t-on ?'],
    howTo: ['{} : comment s’y prendre', '{} : comment commencer'],
    why: 'Pourquoi',
    more: ['Pour en savoir plus sur {} : [{link}]({url}).', 'Pour aller plus loin sur {} : [{link}]({url}).'],
    related: ['À lire aussi : [{title}]({url}).', 'Dans le même esprit : [{title}]({url}).'],
    invite: ['Et chez vous ?', 'Quelle est votre expérience ?', 'Qu’ajouteriez-vous ?'],
    example: [
      'Ajoutez un exemple de « {} » tiré de votre travail',
      'Ajoutez un exemple de « {} » : qui, où, que s’est-il passé',
    ],
    figure: ['Ajoutez un chiffre qui appuie ce que vous dites de « {} »'],
    detail: [
      'Ajoutez deux ou trois phrases sur « {} » : que doit savoir le lecteur ?',
      'Développez « {} » : que demanderait le lecteur ensuite ?',
    ],
    meaning: ['Ajoutez en une phrase ce que le lecteur doit retenir de « {} »'],
    source: ['Ajoutez ce que vous retenez de {}'],
    start: ['Ajoutez le premier pas que vous conseillez pour « {} »'],
    inPractice: ['Comment cela se passe en pratique ?', 'Par où commencer ?'],
  },
}
