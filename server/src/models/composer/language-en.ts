import { toWordSet, type Language } from './language.ts'

export const english: Language = {
  code: 'en',
  stopwords:
    toWordSet(`a about above across actually after again against ago all almost alone along already also although always am among an and another any
    anybody anyone anything anyway are around as at away back be became because become becomes been before began behind being below best better between both but by
    came can can't cannot come comes could couldn't did didn't do does doesn't doing don't done down during each either else enough even ever every everybody everyone
    everything everywhere except far few first for from get gets getting give given go goes going gone good got had has hasn't have haven't having he her here hers
    herself him himself his how however i i'd i'll i'm i've if in indeed instead into is isn't it it's its itself just keep kept know known last least less let let's
    like little lot lots made make makes making many may maybe me mean might mine more most much must my myself need needs neither never next no nobody none nor not
    nothing now of off often oh ok okay old on once one ones only onto or other others our ours ourselves out over own per perhaps put quite rather really right said
    same saw say says second see seen shall she should shouldn't since so some somebody someone something sometimes somewhere soon still stuff such sure take taken
    takes tell than that that's the their theirs them themselves then there there's therefore these they they're they've thing things think this those though
    through thus to today together told tomorrow tonight too took toward towards turn turns two three four five under until up upon us use used uses using usually very
    want wants was wasn't way ways we we'd we'll we're we've well went were weren't what what's whatever when where whether which while who whole whom whose why will
    with within without won't would wouldn't yes yet you you'd you'll you're you've your yours yourself yesterday`),
  leaning:
    /^(?:it|it's|its|they|they're|them|their|he|she|his|her|the opposite|this|that|that's|these|those|which|such|so|but|and|or|because|then|instead|otherwise|however|also|even|still|same|both|neither|either|nor|yet|therefore|afterwards|not|only|mostly|usually|once|one of them|the result|the reason|the other|another|the rest|none|all of|for example|for instance|in fact|meanwhile|similarly|likewise|without (?:it|that|them|this)|with (?:it|that|this|them)|after that|before that|in return|except)\b/i,
}
