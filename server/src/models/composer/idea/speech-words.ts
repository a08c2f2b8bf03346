export const listWords = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u))
export const subjects = listWords(
  'i we you he she it they this that these those there nobody everybody everyone anyone someone somebody people everything nothing something',
)
export const finite = listWords(
  "is are was were am has have had do does did can could will would should must might may 's 're 've 'm 'll 'd ca wo ’s ’re ’ve ’m ’ll ’d",
)
export const modals = listWords("can could will would should must might may 'll ’ll ca wo to do does did")
export const adverbs = listWords(
  "not n't n’t just always never only really also still even both all usually often sometimes mostly nearly almost actually",
)
/** Opens a clause that needs another. */
export const conditions = listWords(
  'if when once while whenever unless until till after before as since although wherever whether',
)
/** Those that the main clause mostly follows. */
export const leading = listWords('if when once whenever unless')
export const questions = listWords('what where how who why which whatever')
/** What is said, thought or seen may follow without a mark. */
export const saying = listWords(
  `say says said saying tell tells told telling think thinks thought know knows knew mean means meant ask asks asked hope hopes hoped guess feel feels felt believe
  believes see sees saw show shows showed shown wish remember imagine find finds found hear hears heard notice noticed learn learned learnt write wrote writes sure glad happy afraid sorry certain
  like than until till let make makes made help helps watch promise swear suppose call calls called answer answered reply replied shout shouted realise realised`,
)
/** Nouns after which "we do it" tells which, when or how. */
export const relativeNouns = listWords(
  'way time times day days moment year years month months week weeks minute second night morning reason place point thing things bit first last one ones all everything anything something nothing part person people most best worst only more less',
)
/** Stand with what is before them or with what follows. */
export const between = listWords(
  'then first now today yesterday tomorrow sometimes usually maybe perhaps often once later again afterwards so too only just even also well right okay no yes wait not that which who',
)
export const orders = listWords(
  'put print mention name say write quote use include tell publish call leave keep take get buy bring turn ask wait check open touch eat try start stop forget worry go come ring throw wash add',
)
export const writing = listWords('put print mention name say write quote use include tell publish call')
export const sounds = listWords('um uh erm er hm')
