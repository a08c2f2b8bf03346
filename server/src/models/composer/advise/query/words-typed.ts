/**
 * English words of questions as people type them: verbs and nouns that mean what a word of `words-english.ts` means, and what only
 * makes a question polite or a sentence long. A phrase with several meanings has them joined by `+`.
 */
const join = (...parts: readonly (readonly string[])[]): string =>
  parts.reduce((said, words) => said.flatMap((start) => words.map((word) => `${start} ${word}`.trim())), ['']).join('|')

/** What the person in charge of rows does. */
const cares = [
  'look after',
  'looks after',
  'looking after',
  'is looking after',
  'take care of',
  'takes care of',
  'taking care of',
  'is taking care of',
  'is in charge of',
  'is responsible for',
  'handle',
  'handles',
  'handling',
  'is handling',
  'manage',
  'manages',
  'managing',
  'is managing',
  'is working on',
  'works on',
]
const taken = [
  'picked up',
  'has picked up',
  'have picked up',
  'picks up',
  'has taken',
  'took',
  'takes on',
  'took on',
  'taken on',
  'has taken on',
  'claimed',
  'has claimed',
  'is assigned to',
  'has been assigned to',
  'is assigned',
  'is on',
  'own',
  'owns',
  'responsible',
  'responsible for',
  'in charge',
  'in charge of',
]
/** Who has rows that nobody has: what is said with "anybody" is denied before it. */
const nobody = ['nobody', 'no one', "nobody's", "no one's"]
const anybody = ["isn't", 'is not', "aren't", 'are not', "hasn't been", 'has not been', "haven't been", 'have not been']

const known = [
  'saved',
  'stored',
  'on file',
  'on record',
  'recorded',
  'registered',
  'noted',
  'noted down',
  'entered',
  'written down',
  'in the system',
  'in our system',
  'in the crm',
  'in our crm',
]

const logged = ['logged', 'recorded', 'noted', 'noted down', 'on record', 'happened', 'logged at all', 'on file']

export const typedWords: Readonly<Record<string, string>> = {
  'kind:post':
    'blog post|blogpost|blogposts|blog article|blog articles|blog entry|blog entries|text|texts|write-up|write-ups',
  'kind:opportunity': 'offer|offers|quotes|quotation|quotations|prospective deal|prospective deals',
  'kind:contact': 'folks|individuals',
  'kind:task': "to dos|to-do's|todo's|to-do items|todo items|to-do list|todo list",
  'kind:meeting': 'appointment|appointments',
  'kind:member': 'colleague|colleagues|teammate|teammates|coworkers|co-workers|people in the team|people on the team',
  'field:email':
    'mail|mails|mail addresses|e-mail address|e-mail addresses|email adress|email adresses|e-mail adress|mail adress|email id',
  'field:phone':
    'mobile|mobile number|mobile numbers|cell|cell number|cell phone|cellphone|cell phone number|mobile phone|mobile phone number|telephone numbers|phone no|tel|landline|direct line',
  'field:phone+field:email':
    'contact details|contact info|contact information|contact data|coordinates|how do i reach|how can i reach|how do we reach|how can we reach|how do i contact|how can i contact|how do i get hold of|how can i get hold of|how do i get in touch with',
  'field:amount': 'deal value|deal values|order value|contract value',
  'field:owner': cares.concat(['handled by', 'managed by', 'looked after by', 'owns']).join('|'),
  'without+field:owner': [
    join(nobody, [...cares, ...taken]),
    join(anybody, ['assigned', 'assigned to anyone', 'assigned to anybody', 'taken', 'picked up', 'claimed']),
    'unassigned|unowned|ownerless|up for grabs|nobody assigned|no one assigned',
    join(['belong to', 'belongs to'], ['nobody', 'no one']),
  ].join('|'),
  'without+entry:any': join(
    [
      'nothing',
      'nothing ever',
      'nothing has',
      'nothing has been',
      'nothing has ever',
      'nothing has ever been',
      'nothing was',
      'nothing was ever',
      'nothing is',
    ],
    logged,
  ),
  'is:open':
    "ongoing|in play|still in play|pending|still pending|outstanding|still outstanding|unfinished|undecided|unresolved|in progress|still running|remaining|left to do|still to do|not finished|not done|isn't done|aren't done|if everything goes through|if everything comes in|if everything comes through|if everything closes|if all goes well",
  'is:pipeline': 'on the table|in the pipeline|in our pipeline|in the funnel|sales funnel',
  'is:overdue': join(
    [
      'should have',
      "should've",
      'should already have',
      'was supposed to have',
      'were supposed to have',
      'ought to have',
    ],
    [
      'closed',
      'been closed',
      'been done',
      'been finished',
      'been completed',
      'finished',
      'closed already',
      'been done already',
    ],
  ).concat(
    '|',
    join(
      ['should be', 'should already be', 'ought to be'],
      ['closed', 'closed by now', 'done by now', 'finished by now'],
    ),
  ),
  lying: 'lying around|lie around|sitting around|kicking around|hanging around|floating around',
  'is:unused': join(
    [
      'not',
      'not been',
      'not yet been',
      "haven't",
      "haven't been",
      "hasn't been",
      'never',
      'have never been',
      'were never',
      'we never',
      "we haven't",
      'we have not',
      "i haven't",
    ],
    ['used'],
  ).concat('|unused|left over|still available'),
  'is:todo': join(
    [
      'have to',
      'need to',
      'needs to',
      'has to',
      'must',
      'should',
      'ought to',
      'want to',
      'to',
      'still have to',
      'still need to',
    ],
    ['get done', 'be done', 'finish', 'complete', 'get finished', 'take care of', 'deal with', 'tackle'],
  ),
  'entry:call': 'on the phone|over the phone|by phone|call back|ring|ring back|ring up|phone up|calls back',
  'is:ahead': 'coming up|lined up',
  'is:won':
    'did we land|do we land|we land|landed|landing|sold|sign|signed|signs|signing|secured|bring in|brought in|brings in|bringing in|booked',
  revenue: 'revenue|revenues|turnover|sales',
  'is:customer': 'client|clients',
  'is:published': 'going live|publishing|being published|come out already',
  'is:in_review': 'stuck in review|hanging in review|sitting in review|waiting in review|waiting on review',
  'is:undated': join(
    [
      "don't have",
      "doesn't have",
      'do not have',
      'does not have',
      "haven't got",
      "hasn't got",
      'are missing',
      'is missing',
    ],
    [
      'a date',
      'a due date',
      'a deadline',
      'a date yet',
      'a planned date',
      'any date',
      'a date on it',
      'a date on them',
    ],
  ),
  'time:created': 'came in|have come in|has come in|did come in|came along|got added|were added|was added',
  'time:close_date': 'supposed to close|meant to close|set to close|due for closing|close by',
  'time:due': 'fall due|falls due|falling due|run out|runs out|running out|expire|expires|expiring',
  'time:planned':
    'comes out|coming out|due out|go up|goes up|going up|due to go out|due to go live|set to go out|set to go live',
  'measure:sum':
    'in euros|in euro|in eur|in money|how many euros|add up|adds up|adding up|in all|all in all|the total of|total of|how big is',
  'measure:average': 'in average|typical|typically',
  all: 'everybody|all of us|everybody together|everyone together',
  me: "i'll|i'm responsible for|i'm in charge of|i'm looking after|i'm handling|i'm working on|im responsible for|im in charge of|im looking after|im handling|im working on|i am responsible for|i am in charge of|i am looking after|i am handling|i look after|i'm on|myself",
  not: "hadn't|won't|can't|couldn't|wouldn't|shouldn't|cannot|have yet to|has yet to|yet to be",
  quiet: [
    'ok so|okay so|so ok|alright|right so|quick one|quick question|sorry|stupid question|dumb question|silly question|random question|btw|by the way|basically|honestly|literally|kind of|sort of|somehow|maybe|perhaps|in fact',
    "can you|could you|can you tell me|could you tell me|can you show me|can you check|could you check|do you know|any idea|i'd like to know|i would like to know|i want to know|i need to know|i should know|should i know|i wonder|i'm wondering|i was wondering|just wondering|wondering|let me know|let us know|i'd like to see|i want to see|i need to see|i need a list of|i want a list of|i'd like a list of|give me a list of|a list of|for me please|remind me again|tell me again|what was it",
    "at all|realistically|again|for me|for us|as of now|as of today|as we speak|nowadays|at this point|at present|presently|until now|till now|to date|up to now|as yet|yet again|overall|all told|somebody|someone|something|somewhere|guys|you guys|thx|ty|make|makes|making|have got|has got|actual|supposed to|is supposed to|are supposed to|within|on the go|let's|who all|what all|tell us|know|those which|the ones which|the ones that",
    ...known,
  ].join('|'),
}
