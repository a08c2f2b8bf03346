import { type Cues, joinPhrases, toPattern } from './cue-pattern.ts'

const tasks =
  'send|share|prepare|draft|write|check|ask|talk|speak|set|schedule|book|follow|update|create|review|look|find|get|call|email|mail|ping|forward|put|make|finish|fix|test|organi[sz]e|invite|confirm|circle|run|ship|deploy|add|upload|order|pay|sign|introduce|connect|reach|arrange|circulate|compile|provide|bring|take|handle|own|clean|document|collect|pull|work|try|investigate|resend|chase|publish|translate|record|measure|migrate|open|close|move|remove|rewrite|do|build|turn|push|raise|submit|file|contact|print|research|summari[sz]e|transfer|hand|post|deliver|drop|figure|sort|go through|come back|report|note|dig|compare|design|edit|grab|give|let you know|verify|sync|block|switch|rename|talk to|double-check'

export const english: Cues = {
  decision: joinPhrases(
    /\b(?:we(?:['’]ve| have)?(?: all| just| now)? (?:decided|agreed|settled)\b|(?:so |then |ok(?:ay)?,? |all right,? )*let['’]s (?:go with|go for|stick with|keep|drop|make it|call it|move (?:it|the|ahead|forward)|settle|skip|use|say|park|postpone|push)|we['’]?(?:re| are) (?:going (?:with|ahead)|not going to|dropping|moving (?:to|ahead|forward))|we go (?:with|for)\b|we(?:['’]ll| will) (?:go (?:with|for|ahead)|stick|not\b|keep|use|drop|start with|launch|skip)|we won['’]t|(?:that['’]s|it['’]s|that is|it is|consider it|that one is) (?:then )?(?:decided|agreed|settled|approved|final|a deal|done)|decision(?: is|:| made)|(?:i|we)(?:['’]m| am|['’]re| are)? (?:approve|approved|signing off)|(?<!n['’]t |not |even |get |been )approved\b|you have (?:a|my) (?:deal|go|yes|approval)|it['’]s a deal|we have a deal|the plan is (?:to\b|that\b|we\b)|agreed,? (?:then|so|we|let['’]s|it))/iu,
    String.raw`(?:so |then |okay,? )?(?:it['’]s |that['’]s )?(?:decided|agreed),? (?:then |that |so )?(?:we|the|it|one|no)`,
    String.raw`we['’]re (?:all )?agreed`,
    String.raw`works for us`,
    String.raw`^(?:(?:then|so|okay|ok|fine|right|good),? )+(?:stop|pause|drop|cancel|scrap|skip|keep|postpone) (?:the|all|our|your) \p{L}+`,
    String.raw`(?:from|as of|starting) (?:today|tomorrow|next (?:week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: on)?,?(?! i\b| i['’]m\b) (?:the|we|there|no|every|all|our)`,
    String.raw`(?:is|are|goes?) (?:on|off|out|in|up|down) (?:from|as of) (?:now|today|tomorrow)`,
    String.raw`(?:it|that|this|(?:the|our) (?:\p{L}+ ){1,3})stays? (?:as (?:it is|they are|before|planned)|the way|like that|where|the same)`,
    String.raw`it['’]s approved|that['’]s approved`,
    String.raw`we['’]?(?:ll| will) (?:meet|leave .{2,60} out|run|wait|call|switch|buy|order|take the|hold|do it)`,
    String.raw`so we (?:keep|use|take|drop|stay|leave|wait|said|switch)`,
    String.raw`(?:that|this)['’]s the (?:rule|plan|target|date) (?:from now on|then|now)`,
    String.raw`from now on`,
    String.raw`(?:is|was) the target,? then`,
    String.raw`we['’]?re (?:turning|switching|using|keeping|buying|calling|moving|staying|starting)`,
    String.raw`(?:fine|okay|ok|right|so),? (?:then )?no \p{L}+.{0,40} for now`,
  ),
  promise: joinPhrases(
    new RegExp(
      String.raw`\b(?:i(?:['’]ll| will| shall|['’]m going to|['’]m gonna)|i can(?! only)|let me|i(?:['’]ve| have) to|i need to|i should|i(?:['’]d)? (?:promise|offer) to)\s+(?:also |then |just |probably |definitely |quickly |personally |happily |try to |try and |go and |go |make sure |have (?:\w+ ){1,3})*(?:${tasks})\b`,
      'iu',
    ),
    String.raw`i(?:['’]ll| will| can) (?:show|ring|introduce|renew|cancel|swap|replace|deal with|speak|redo|explain to|tell|hire|offer|push|join|visit|pay|return|attend|start|lead|host|present|count|fill|load|train|call|cover|answer|reply|respond|remind|warn|insist|negotiate|mention|collect|pick up|pick)`,
    String.raw`i(?:['’]ll| will)(?: try to)? have (?:it|them|that|this|those|these|the|a|an|some|someone|somebody|my|our|your) (?!to\b)\p{L}+`,
    String.raw`(?:you(?:['’]ll| will)|we(?:['’]ll| will)) (?:have|get) (?:it|them|that|the) .{0,60}by`,
  ),
  notPromise: joinPhrases(
    /\b(?:i(?:['’]ll| will) (?:give you an example|take that|take it as|take a (?:step|guess)|ask you|get (?:to|into) (?:that|it)|put it (?:this|that) way|make (?:it|this) (?:quick|short)|try to (?:explain|be|keep)|do my best|run through|go through (?:it|this|the agenda)|open (?:with|up|the|it)|add (?:that|one thing)|note that)|let me (?:ask|just ask|put it|give you (?:an|some) (?:example|context)|get (?:this|my|that) (?:straight|screen)|share my|add|try|open|pull (?:up|that up|it up)|run (?:you )?through|make sure i|go|see|do this|move|check (?:if|my|the) (?:mic|time|i understood)|close|call you back|take|look at (?:that|this|it|my))|i can (?:do|make|get|give|go|take|run|work|try|put) (?:that|it|a lot|this|more|better)|i should (?:say|add|note)|share my screen)\b/iu,
    String.raw`i(?:['’]ll| will) (?:just |quickly )?(?:click|scroll|press|show you (?:here|now|this|how)|start (?:with|by)|tell you (?:what|a|the|honestly)|let you|be (?:honest|quick|blunt)|answer that|wait)`,
    String.raw`i can (?:show|tell|explain|start|count|answer|cover)`,
    String.raw`let me (?:tell|walk|explain|introduce|begin|start|say|put|give you (?:an?|the|some|my) (?!call|ring|number|answer)\p{L}+)`,
    String.raw`i(?:['’]ll| will) (?:pay|join|visit|start|tell|offer|answer|explain) (?:if|when|unless)`,
  ),
  request: joinPhrases(
    new RegExp(
      String.raw`\b(?:(?:can|could|would|will) you(?: please| maybe| also| just| perhaps)* (?:${tasks})|please (?:${tasks})|would you mind (?:\w+ing)|i(?:['’]d)? (?:need|want|like) you to)\b`,
      'iu',
    ),
    String.raw`(?:can|could|would|will) you (?:introduce|come back|cover|show me|order|replace|find out|join|answer|tell (?:them|him|her))`,
  ),
  notRequest:
    /\b(?:(?:can|could|would|will) you(?: please| maybe| also| just)* (?:give (?:me|us) (?:an example|a sense|some|a bit)|share (?:your|the) screen|talk (?:me|us|a bit|about)|speak (?:up|a bit|louder)|open your|run (?:me|us)|do (?:that|it|this)\??$|get (?:that|this)|make (?:that|this|it) (?:work|bigger)|take (?:me|us) through|go (?:back|through)|try (?:again|now)|put (?:that|it) (?:in|on) (?:the )?(?:screen|other words)))/iu,
  offer: new RegExp(
    String.raw`\b(?:i (?:could|can|might)(?: also| just| maybe| perhaps)*|(?:shall|should) i|(?:do you |you )?want me to|i(?:['’]d| would) be happy to) (?:${tasks})\b`,
    'iu',
  ),
  duty: new RegExp(
    String.raw`\b(?:action item|to-?do\b|(?:some(?:one|body)|one of us) (?:\p{L}+ ){0,4}?(?:needs? to|has to|should|ought to|will|must)(?: \p{L}+ly| also| just)? (?:${tasks})|(?:needs|has) to be (?:done|sent|fixed|ready|written|updated|checked|finished|signed|booked)|we (?:need|have|ought) to (?:${tasks})|we should (?:${tasks})|we must (?:${tasks})|we(?:['’]ll| will) (?:${tasks}))\b`,
    'iu',
  ),
  willDo: new RegExp(
    String.raw`^(?:['’]s going to|['’]ll| will| is going to| to| can| should| needs to| has to| takes| owns| is on)\s*(?:also |then |please )*(?:${tasks}|the|that|it)\b`,
    'iu',
  ),
  assigned: new RegExp(
    String.raw`^,?\s+(?:then |so )?(?:please (?:\p{L}+ )?|you(?:['’]ll| will| go and)? (?:please |then |also |just )?)(?:stay|${tasks})\b`,
    'iu',
  ),
  welcome: toPattern(
    String.raw`^(?:oh |um,? )?(?:(?:yes|yeah|sure|ok|okay),? )?(?:please|do (?:that|it)|go ahead|(?:that|it)(?:['’]d| would) (?:be|help|save)|would you)`,
  ),
  accept:
    /^(?:(?:um|uh|well|oh),?\s+)?(?:yes|yeah|yep|yup|sure|ok(?:ay)?|will do|of course|absolutely|on it|happy to|no problem|got it|i can|i will|i['’]ll|consider it done|fine|definitely|certainly|right,? i|my pleasure|gladly|can do|understood)\b/iu,
  agreed: toPattern(
    String.raw`^(?:okay,? |yes,? |yeah,? |good,? |fine,? |right,? )?(?:agreed|deal|it['’]s a deal|done deal|settled|decided|adopted|carried|that['’]s (?:final|settled|decided|agreed|a decision))[.!]*$`,
  ),
  objection: joinPhrases(
    /\b(?:(?:too|very|quite|pretty|a bit|rather|really|that['’]s) (?:expensive|pricey|steep|costly)|too (?:high|complicated|complex|slow|difficult|much money)|(?:over|above|beyond|outside|out of|not in) (?:our|the|my)? ?budget|no budget|budget (?:is|was|has been)? ?(?:tight|frozen|gone|spent|cut|fixed)|(?:ca|can|could)(?:n['’]t|not) (?:afford|justify|sign|commit|approve|switch)|(?:don['’]t|do not|doesn['’]t) (?:have|has) (?:the )?(?:time|budget|bandwidth|capacity|people|resources|authority)|already (?:use|using|pay|paying|work with|signed|locked|(?:have|has|got) (?:a|an|our|one|something|someone))|locked in(?:to)?|(?:legal|security|compliance|data protection|privacy|procurement) (?:will|would|has to|have to|needs? to|is going to|review|wants?)|not a priority|isn['’]t a priority|no time (?:for|to)|(?:need|needs|would need|have|has) (?:approval|sign-?off|to (?:ask (?:my|our|the)|check with|run (?:it|this|that) (?:by|past)|convince|go through (?:legal|procurement|the board)))|(?:my|our) (?:boss|board|cfo|ceo|partners?|management|director)(?: will| would|['’]s going to)? (?:won['’]t|has to|needs|never|kill|say no|ask|want|push|not)|(?:don['’]t|do not) (?:see|understand) (?:the|how|why|what|a)|not (?:convinced|comfortable|ready|happy|persuaded)|hard (?:to justify|sell)|deal-?breaker|won['’]t work|wouldn['’]t work|(?:what|that) worries me|my (?:only |biggest |main |one )?(?:worry|concern|issue|problem|fear|hesitation)|burn(?:ed|t) (?:by|before)|tried (?:that|this|it|something|a) .{0,40}(?:before|once|last year|and it)|(?:doesn['’]t|does not|can['’]t|don['’]t) (?:support|integrate|export|handle|scale|work with)|the (?:problem|trouble|catch|issue) is|a lot of money|cheaper|(?:quite a bit |a lot |much |way |well )?(?:more|over|above) (?:than )?(?:what )?(?:we|i)(?:['’]ve| have|['’]d| had)? (?:pay|paid|expected|budgeted|planned|thought|got|had in (?:my|our)? ?(?:head|mind))|way over|non-starter|show-?stopper|tied (?:in|to|up)|under contract|(?:have|has|['’]ve|['’]s) got a contract|(?:don['’]t|do not|doesn['’]t) have the (?:hours|manpower|headcount|staff|resource)|(?:security|company|our|it|internal|data) polic(?:y|ies) (?:says?|requires?|is|are|won['’]t|doesn['’]t|does not|forbids?)|(?:he|she|they|finance|legal|procurement|my boss|the board|the partners)(?:['’]d| would|['’]ll| will) (?:just |probably |only )?(?:ask why|never|not|say no|push back|kill|block|want to know why)|(?:has|have|needs?) to go (?:to|through|past) (?:the |our |my )?(?:board|partners|other partners|boss|cfo|ceo|legal|procurement|finance|committee|management)|last time we (?:\p{L}+ ){0,3}(?:lost|failed|took|went wrong)|(?:finance|legal|procurement|management) (?:doesn['’]t|does not|won['’]t|will not)|double what|switching (?:is|would|costs?))\b/iu,
    String.raw`(?:i|we|they|you)(?:['’]re| are|['’]m| am)? (?:can['’]t|cannot|could ?n['’]t|not able to|not allowed to|unable to|not going to be able to) (?!(?:hear|see|wait|remember|complain|say|tell|believe|argue|blame|compare|give you|imagine|find|think|stand|help|promise|speak|talk|thank|really say|go wrong|all|answer|really)\b)\p{L}+`,
    String.raw`not allowed to|don['’]t allow`,
    String.raw`(?:i|we)(?:['’]re| are|['’]m| am) not (?:paying|signing|buying|going to (?:pay|sign|buy))`,
    String.raw`we don['’]t (?:usually|normally|ever)? ?(?:sign|buy|pay|do) \p{L}+`,
    String.raw`(?:another|other|different) (?:supplier|vendor|provider|offer|quote)|offer on the table`,
    String.raw`(?:has|have|needs?) to (?:sign|approve|decide|agree|okay) (?:it|this|that|off)|needs the board|board only|without (?:the board|my boss|\p{Lu}\p{L}+), basically`,
    String.raw`you(?:['’]d)? promised|nobody (?:told|explained|asked)|heard (?:about )?it from|not from you`,
    String.raw`(?:is|are|it['’]s|that['’]s) (?:really |very |quite |too )?tight|too late|no good for|not going to work|useless`,
    String.raw`it['’]s free|half the price|for half|why we don['’]t just`,
    String.raw`(?:was|is)n['’]t in the (?:quote|offer|contract)`,
    String.raw`(?:don['’]t|do not|didn['’]t|never) (?:really |quite )?(?:trust|believe|buy) (?:it|that|this|those|these|you|your|the|a|\p{L}+ (?:percent|quarters|thirds))`,
    String.raw`(?:don['’]t|do not|won['’]t|never|can['’]t) (?:\p{L}+ ){0,3}?get (?:it|that|this) (?:through|past|approved)`,
    String.raw`(?:can|could)(?:n['’]t|not) (?:go on|carry on|continue|keep (?:going|doing)|have (?:it|that)) (?:like (?:this|that)|this way|forever|any ?more)|(?:that|this|it) can(?:['’]t|not) go on`,
    String.raw`too (?:much|many|\p{L}+) for (?:me|us|our|my|one)|(?:that['’]s|it['’]s|this is) (?:really |just |simply )?too (?:much|long|many|little|late|high|slow)`,
    String.raw`(?:third|half|quarter|fifth|percent|%) (?:more|dearer|less|cheaper|above|over)(?: expensive)? (?:than|for)|(?:double|twice) (?:as much|the price|what)`,
    String.raw`(?:i|we)(?:['’]m| am|['’]re| are) not (?:very |really |at all |exactly |too )?(?:happy|pleased|impressed|satisfied|keen)|(?:i|we)(?:['’]m| am|['’]re| are) not doing`,
    String.raw`(?:i|we) never (?:got|received|saw|heard)|(?:it|they|he|she|nobody) never (?:came|arrived|worked|called|answered)|nobody (?:from|at|in) [\p{L} ]{2,20} (?:answers|picks up|calls|replies|responds)`,
    String.raw`(?:the|that['’]s the|for the|already the) (?:second|third|fourth|fifth|sixth|tenth) (?:time|week|month) (?:i|we|that|now|in a row|this)`,
    String.raw`didn['’]t want|don['’]t want (?:it|that|this|my|our|to (?!say|sound|be))`,
  ),
  doubt:
    /\b(?:concern(?:ed|s)?|worr(?:y|ied|ies)|hesita(?:nt|te|ting)|not (?:really |entirely |so |quite )?sure|sceptical|skeptical|nervous|afraid|risky?|doubt|uncomfortable|struggle to see|reluctant|missing|frustrat\w+)\b/iu,
  own: /\b(?:i|i['’]m|i['’]ve|we|we['’]re|we['’]ve|me|my|us|our)\b/iu,
  unknown: joinPhrases(
    /\b(?:(?:i|we) (?:don['’]t|do not) (?:really |actually )?know|not sure|no idea|good question|(?:i|we)(?:['’]d|['’]ll| would| will)? (?:have|need) to (?:check|ask|find out|look|think|come back|get back)|(?:i|we)['’]ll (?:find out|have to see|see|get back|come back|check|ask)|let me (?:find out|check|get back|come back|ask)|can['’]t (?:really )?(?:say|tell|answer)|(?:don['’]t|haven['’]t) (?:have|got) (?:an answer|anybody|anyone|a date|that)|hard to say|depends|to be decided|tbd|still open|unclear|nobody knows|who knows|(?:can i|let me|i['’]ll|i) (?:get|come|circle) back)\b/iu,
    String.raw`i(?:['’]d| would) (?:need|have) to (?:ask|see|check|look|think)|no clue|beats me|leave (?:it|that) open|let me (?:think|see|ask)|let['’]s park|i honestly|i can['’]t see it|haven['’]t got (?:a good |an )?answer|i(?:['’]d| would) be making it up|i (?:really )?couldn['’]t (?:say|tell)|i thought (?:it was|that was|you)`,
  ),
  unreal:
    /\b(?:if (?:i|we|you|they|he|she|it)|would have|could have|should have|might|had (?:we|i|they)|used to|last (?:year|month|quarter|time)|back then|in my (?:last|old|previous)|imagine|hypothetically|in theory|joking|kidding|in the past|years? ago|not (?:yet )?(?:decided|agreed)|haven['’]t (?:decided|agreed)|never (?:decided|agreed)|didn['’]t (?:decide|agree)|maybe we|maybe i|perhaps (?:we|i)|unless|wish)\b/iu,
  opinion:
    /\b(?:love|loved|great|amazing|best|finally|never|saved|changed|hate|hated|terrible|fantastic|impressed|proud|happy|surprised|wonderful|awful|incredible|relief|painful|nightmare|brilliant)\b/iu,
}
