const regular =
  'accept achieve act add adopt advise affect afford agree aim allow announce answer appear apply approve argue arrive ask assume attract avoid become begin believe belong blame book boost borrow bother bring build burn buy call cancel care carry catch cause celebrate change charge chase check choose claim clean clear click close collect come compare compete complain complete confirm connect consider contain continue convert convince cook copy cost count cover create cut decide decline deliver demand depend deserve design destroy develop die disappear discover discuss drag drive drop earn eat enable end enjoy ensure expect explain explore fail fall feel fight fill find finish fit fix focus follow force forget forgive gain gather give grow guess handle happen hate hear help hide hire hit hold hope hurt ignore imagine improve include increase inform insist install introduce invest invite involve jump keep know lack land last laugh launch lead leak learn leave lend let lie lift like link list listen live load look lose love maintain manage matter mean measure meet mention miss move notice offer open operate order own pass pay pick plan play post predict prefer prepare prevent print produce promise prove provide publish pull push quit raise reach read realise realize receive recommend reduce refuse reject release rely remain remember remove repeat replace reply require resist respond rest return reuse ride ring rise run save schedule search seem sell send serve set shape share ship shift show shrink sign sit skip sleep slip slow solve sort sound speak spend split spread stand start stay steal stick stop store struggle study succeed suffer suggest suit survive switch talk teach tell tend test think throw train travel treat trigger trust try turn understand update use visit wait walk warn wash watch wear win wonder work worry write attach bake blend boil brush chop cool dice drain dry fold fry glue grate heat knead lay melt mix paint peel pour preheat press rinse roll rub scrape screw season simmer slice soak sprinkle stir sweat tape tighten tie toss trim unplug unscrew whisk wipe wrap'.split(
    ' ',
  )
const irregular =
  'take make get go see do put set let became began brought built bought caught chose chosen came cut drove driven ate fell fallen felt fought found forgot forgotten gave given grew grown heard hid held hurt kept knew known led left lent lay lost meant met paid ran read rose said sold sent sat slept spoke spoken spent stood stole stuck taught told thought threw thrown understood won wore wrote written broke broken froze got drew drawn flew shook slid swore took woke went done gone seen became lets letting getting putting stopped planned dropped shipped skipped cutting running'.split(
    ' ',
  )
/** Words that are equally often nouns and verbs: taken as nouns unless the neighbours indicate otherwise. */
const both = new Set(
  'act aim answer book boost call care cause change charge check claim click copy cost count cover cut demand design drop end fight fill fit fix focus force gain guess help hire hit hold hope increase jump lack land last launch lead leak lift like link list live load love matter measure move notice offer order pass pay pick plan play post print produce promise push raise reach release reply rest return ride ring rise run save schedule search set shape share shift show sign sleep slip sort sound split spread stand start stay stick stop store struggle study suit switch talk test train travel treat trigger trust try turn update use visit wait walk wash watch win wonder work worry write install design attach blend boil brush chop cool dice drain dry fold fry glue heat lay mix paint peel pour press rinse roll rub scrape screw season slice soak stir sweat tape tie toss trim wipe wrap'.split(
    ' ',
  ),
)
const before = new Set(
  "i we you they he she it who that to will would can could should must may might don't doesn't didn't won't can't never always also just not people customers clients most everyone nobody often usually".split(
    ' ',
  ),
)
const objectAfter = new Set(
  'the a an our your their my his her its it them us me you this that these those him to up out off down in on from for into with about how what when where why if whether more less every all again better well twice often now longer together'.split(
    ' ',
  ),
)

const forms = new Map<string, string>()
for (const verb of regular) {
  const stem = verb.replace(/e$/, '')
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(verb) ? verb + verb.slice(-1) : stem
  const past = verb.endsWith('y') && !/[aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${doubled}ed`
  const third =
    verb.endsWith('y') && !/[aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : /(?:s|sh|ch|x|z|o)$/.test(verb)
        ? `${verb}es`
        : `${verb}s`
  for (const form of [verb, third, past, `${stem}ed`]) forms.set(form, verb)
}
for (const form of irregular) forms.set(form, form)

/** Whether an English word is used as a verb, judged by the word and its two neighbours. */
export function isVerb(word: string, previous: string, next: string): boolean {
  const base = forms.get(word)
  if (!base) return false
  if (!both.has(base)) return true
  if (before.has(previous)) return true
  if (
    /(?:the|a|an|our|your|their|my|his|her|this|every|each|of|in|on|by|with|first|same|new)$/.test(previous) &&
    previous.length < 6
  )
    return false
  return /[^s]s$/.test(previous) && !word.endsWith('s')
    ? objectAfter.has(next)
    : objectAfter.has(next) && previous !== '' && /^\p{L}/u.test(previous)
}
