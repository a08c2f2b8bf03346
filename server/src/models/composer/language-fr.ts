import { toWordSet, type Language } from './language.ts'

export const french: Language = {
  code: 'fr',
  stopwords:
    toWordSet(`à ai ainsi alors après assez au aucun aucune aujourd'hui auprès aussi autant autre autres aux avait avant avec avoir avons beaucoup bien bon bonne c'est car ce ceci cela celle celles celui
    cependant ces cet cette ceux chaque chez chose choses comme comment contre d'abord dans de déjà depuis des deux devant doit doivent donc dont du elle elles en encore enfin ensuite entre es est et étaient était
    être eu eux fait faire faut fois font il ils je jamais jusqu'à juste l'on la là le les leur leurs lors lorsque lui ma mais mal me même mêmes mes mieux moi moins mon ne ni non nos notre nous on ont ou où par
    parce parfois pas pendant peu peut peuvent plus plusieurs plutôt pour pourquoi pouvons près presque puis qu'elle qu'il qu'on quand que quel quelle quelques quelqu'un qui quoi rien sa sans se selon sera ses si sinon
    soit sommes son sont sous souvent sur ta tel telle tes toi ton toujours tous tout toute toutes très trois trop tu un une va vers veut veulent voilà vont vos votre vous vraiment y quatre cinq premier première`),
  leaning:
    /^(?:il|elle|ils|elles|ce|cela|ça|c'est|cette|ces|celui|celle|ceux|mais|et|ou|car|parce|donc|alors|puis|ensuite|aussi|seulement|sinon|pourtant|ainsi|par exemple|les autres|d'autres|même|leur|leurs|son|sa|ses|là|en revanche)(?=[\s,.;:'])/i,
}
