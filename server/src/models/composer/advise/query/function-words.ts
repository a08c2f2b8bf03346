import { normalizeWords } from './lexicon.ts'

/** Words that only make a sentence; told alone, they do not say what was not understood. */
const functionWords = new Set(
  `
a an the this that these those some any each every all both either neither none no not nor and or but so than then as if whether because though although while
i me my mine myself you your yours he him his she her hers it its we us our ours ourselves they them their theirs one ones
somebody someone something anybody anyone anything nobody noone nothing everybody everyone everything anywhere somewhere else
who whom whose which what when where why how whoever whatever
am is are was were be been being have has had having do does did doing done can could will would shall should may might must ought
of in on at to from for with without by about into onto over under between before after during until till since against through thru
up down out off away back around along across behind near per via within
again already also always ever even just now only once please quite rather really still too very well yet there here more most less least much many few
say says said get gets got go goes went gone make makes made let lets want wants wanted need needs tell give show please ok okay hey hi so
dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt cant couldnt wont wouldnt shouldnt aint im ive id ill youre youve were weve well hes shes theyre theyve thats whats whos wheres whens hows theres lets
don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't can't couldn't won't wouldn't shouldn't i'm i've i'd i'll you're we're we've we'll he's she's they're that's what's who's where's how's there's let's what'll who'll
how-much how-many
der die das den dem des ein eine einer eines einem einen kein keine keiner keines keinem keinen dies diese dieser dieses diesem diesen jene jener jeder jede jedes
und oder aber sondern denn weil dass daß ob wenn als wie so doch mal eben halt ja nein nicht nichts nie auch noch nur schon sehr mehr meist wieder immer jetzt gerade dann da dort hier
ich mir mich mein meine meiner meinem meinen meines du dir dich dein deine er ihm ihn sein seine seiner seinem seinen sie ihr ihre ihrer ihrem ihren ihnen es wir uns euch euer eure unser unsere unserer unserem unseren man sich selbst
wer wen wem wessen was welche welcher welches welchem welchen wann wo warum wieso weshalb woher wohin womit worüber wieviel wieviele wie-viel wie-viele
jemand irgendwer irgendwas irgendein irgendwo niemand alle allem allen alles etwas manche einige
bin bist ist sind seid war waren gewesen hab habe hast hat haben hatte hatten gehabt werde wird werden wurde wurden worden kann können könnte konnte soll sollen sollte muss müssen musste will wollen möchte darf dürfen tun tut
in im an am auf aus bei beim bis durch für gegen mit nach ohne seit über um unter von vom vor während wegen zu zum zur zwischen
raus rein hin her ab los weg dran dazu davon daran darauf darin dabei damit dafür
bitte ne nen nem n n' ok okay gib zeig zeige sag sage mach mache machen gibt gehen geht gib's gibts hängts bin's
`
    .trim()
    .split(/\s+/u)
    .map((word) => normalizeWords(word.replace('-', ' '))),
)

/** Whether a word, or each word of several, only makes a sentence. */
export const isFunctionWord = (words: string): boolean => {
  const plain = normalizeWords(words)
  return functionWords.has(plain) || plain.split(/\s+/u).every((word) => word === '' || functionWords.has(word))
}
