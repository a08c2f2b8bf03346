import { type WordSwaps, parseSwaps } from './swap-words.ts'

/** Colloquial words with their formal replacements; contractions are expanded elsewhere. */
export const formalWords: Readonly<Record<string, WordSwaps>> = {
  en: parseSwaps(`gonna > going to; wanna > want to; gotta > have to; kinda > somewhat; sorta > somewhat; lemme > let me; yeah >; yep > yes; nope > no; is ok > is acceptable; is okay > is acceptable; asap > as soon as possible
    a bunch of > several; a couple of > two or three; guys > people; folks > people; kids > children; guy > person; stuff > material; super > very; pretty much > largely; crazy > remarkable; awesome > excellent; huge > considerable; tiny > small; big deal > important matter
    figure out > determine; figured out > determined; find out > learn; found out > learned; get rid of > remove; got rid of > removed; mess up > spoil; messed up > spoiled; sort out > resolve; sorted out > resolved; check out > examine; deal with > address; come up with > develop; came up with > developed; kick off > begin; kicked off > began; grab > take; grabbed > took; cheap > inexpensive; anyway >; btw >; honestly >; basically >; literally >; really >; totally > entirely; heads-up > notice; thanks to > thanks to; thanks > thank you; no-brainer > simple decision`),
  de: parseSwaps(`halt >; echt > wirklich; mega > sehr; krass > erheblich; total > sehr; okay > in Ordnung; ok > in Ordnung; nix > nichts; 'ne > eine; 'nen > einen; eine Menge > viel; ein Haufen > viel; jede Menge > viel; ein bisschen > ein wenig
    hat mal > hat; haben mal > haben; schon mal > bereits; noch mal > noch einmal; erst mal > zunächst; einfach mal > einfach; doch mal > doch
    hab > habe; geht's > geht es; gibt's > gibt es; ist's > ist es; kriegen > erhalten; kriegt > erhält; kriegten > erhielten; klappt > gelingt; klappte > gelang; gucken > sehen; guckt > sieht; schmeißen > werfen; rausfinden > herausfinden
    Leute > Menschen; Kids > Kinder; Zeug > Material; Quatsch > Unsinn; Meetings > Besprechungen; cool > gut; toll > gut; blöd > ungünstig; doof > ungünstig; eh > ohnehin; sowieso > ohnehin; irgendwie >; na ja >; tja >; bloß > nur; kaputt > defekt; ruckzuck > rasch`),
  fr: parseSwaps(`ça > cela; c'est pas > ce n'est pas; c'est vraiment pas > ce n'est pas; il y a > il y a; y a pas > il n'y a pas; y a > il y a; t'as > vous avez; du coup > par conséquent; pas mal de > beaucoup de; plein de > de nombreux; un tas de > beaucoup de; super > très; hyper > très; vachement > très; vraiment >; trop bien > excellent; ouais > oui; bref >; en fait >; en gros > en résumé; quand même > néanmoins; carrément > tout à fait
    boulot > travail; boulots > travaux; bosser > travailler; bosse > travaille; bossent > travaillent; truc > élément; trucs > éléments; machin > objet; mec > homme; mecs > hommes; gamins > enfants; gamin > enfant; sympa > agréable; sympas > agréables; galérer > peiner; fric > argent; bagnole > voiture; appli > application; applis > applications; resto > restaurant; restos > restaurants; pub > publicité; pubs > publicités; merci > nous vous remercions
    on va > nous allons; on a > nous avons; on fait > nous faisons; on est > nous sommes; on peut > nous pouvons; on doit > nous devons; on veut > nous voulons; on voit > nous voyons; on met > nous mettons`),
}

/** A greeting by first name at the start of a text: "Hey Anna, ". Group 1 is the next letter. */
export const greetingPattern =
  /^(?:hi|hey|hello|hallo|servus|moin|salut|coucou)\s+(?:\p{Lu}[\p{L}-]+|everyone|all|team|zusammen|leute|tout le monde)(?:\s*[,!.–-]\s*|\s*$)(\p{L})?/iu

/** Replaces "a lot of" depending on the noun: many for countable, much for uncountable ones. */
export const replaceColloquialAmounts = (text: string): string =>
  text.replaceAll(
    /\b(?:a lot|lots|tons|a ton|loads) of (\p{L}+)/giu,
    (_all, next: string) =>
      `${/^(?:them|us|you|these|those)$/iu.test(next) ? 'many of' : /^(?:it|this|that|the)$/iu.test(next) ? 'much of' : /(?<!s)s$|^(?:people|children|men|women)$/iu.test(next) ? 'many' : 'much'} ${next}`,
  )
