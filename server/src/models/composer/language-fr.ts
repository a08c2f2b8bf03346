import { toWordSet, type Language } from './language.ts'

export const french: Language = {
  code: 'fr',
  stopwords:
    toWordSet(`à ai ainsi alors après assez au aucun aucune aujourd'hui auprès aussi autant autre autres aux avait avant avec avoir avons beaucoup bien bon bonne c'est car ce ceci cela celle celles celui
    cependant ces cet cette ceux chaque chez chose choses comme comment contre d'abord dans de déjà depuis des deux devant doit doivent donc dont du elle elles en encore enfin ensuite entre es est et étaient était
    être eu eux fait faire faut fois font il ils je jamais jusqu'à juste l'on la là le les leur leurs lors lorsque lui ma mais mal me même mêmes mes mieux moi moins mon ne ni non nos notre nous on ont ou où par
    parce parfois pas pendant peu peut peuvent plus plusieurs plutôt pour pourquoi pouvons près presque puis qu'elle qu'il qu'on quand que quel quelle quelques quelqu'un qui quoi rien sa sans se selon sera ses si sinon
    soit sommes son sont sous souvent sur ta tel telle tes toi ton toujours tous tout toute toutes très trois trop tu un une va vers veut veulent voilà vont vos votre vous vraiment y quatre cinq premier première`),
  topic: [
    /^(?:(?:alors|bon|donc|euh),?\s+)*je (?:voudrais|veux|voulais) (?:faire |écrire )?(?:un|une) (?:texte|article|post|billet|page) sur\s+(.{6,110})$/iu,
    /^(?:(?:je (?:veux|voudrais)|on (?:pourrait|devrait)|il faudrait)\s+)?(?:écrire|faire|publier)?\s*(?:un |une )?(?:article|post|billet|texte|publication)\s*(?:sur|à propos de|autour de)\s+(.+)$/i,
    /^(?:idée(?: d'article)?|sujet|thème|titre|objet)\s*[:\-–]\s*(.+)$/i,
  ],
  leaning:
    /^(?:il|elle|ils|elles|ce|cela|ça|c'est|cette|ces|celui|celle|ceux|mais|et|ou|car|parce|donc|alors|puis|ensuite|aussi|seulement|sinon|pourtant|ainsi|par exemple|les autres|d'autres|même|leur|leurs|son|sa|ses|là|en revanche)(?=[\s,.;:'])/i,
  example:
    /(?:par exemple|l'(?:an|année) derni|le mois dernier|la semaine dernière|il y a (?:deux|trois|un|quelques)|une? client)/i,
  phrases: {
    more: ['Pour en savoir plus sur {} : [{link}]({url}).', 'Pour aller plus loin sur {} : [{link}]({url}).'],
    related: ['À lire aussi : [{title}]({url}).', 'Dans le même esprit : [{title}]({url}).'],
    example: [
      'Ajoutez un exemple de « {} » tiré de votre travail',
      'Ajoutez un exemple de « {} » : qui, où, que s’est-il passé',
    ],
    detail: [
      'Ajoutez deux ou trois phrases sur « {} » : que doit savoir le lecteur ?',
      'Développez « {} » : que demanderait le lecteur ensuite ?',
    ],
    questions: {
      answer: 'Quelle est votre réponse ?',
      point: 'Que doit-on retenir de « {} » ?',
      example: 'Y a-t-il un cas tiré de votre travail qui le montre : qui, où, que s’est-il passé ?',
      figure: 'Y a-t-il un chiffre qui l’appuie ?',
      reason: 'Pourquoi est-ce important pour vos lecteurs ?',
      nextStep: 'Que doit faire le lecteur ensuite ?',
      time: 'À quelle heure cela commence-t-il ?',
      place: 'Où cela a-t-il lieu ?',
    },
  },
}
