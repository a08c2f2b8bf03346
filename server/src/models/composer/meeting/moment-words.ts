/** What points to a moment of a meeting in one language; each is a list of alternatives between word boundaries. */
interface Words {
  /** The speaker takes something on. */
  readonly own: string
  /** Somebody else is asked or named. */
  readonly asked: string
  /** Looks like one of the two and is none. */
  readonly filler: string
  readonly objection: string
  readonly decided: string
  /** An answer that leaves a question open. */
  readonly unknown: string
  /** Something said before is taken back. */
  readonly takenBack: string
  /** Something is not to be told. */
  readonly private: string
}

const english: Words = {
  own: String.raw`(?:i|we)(?:['’]ll| will| shall)|(?:i['’]m|we['’]re|i am|we are) (?:going to|gonna)|(?:i could|(?:i|we) (?:can|have to|need to|should|must|want to|promise to)) (?:\p{L}+ly )?(?:send|share|prepare|draft|write|check|ask|talk|set|book|update|create|review|look|find|get|call|mail|email|forward|put|make|finish|fix|test|organi[sz]e|invite|confirm|order|sign|bring|take care|collect|deliver|translate|add|do|try)|let me (?:check|find out|get back|send|look into|ask (?:my|our|the|them|him|her))|leave (?:it|that) (?:with|to) me|i['’]m on it|consider it done|you(?:['’]ll| will) (?:have|get) (?:it|them|that|the|a|an)`,
  asked: String.raw`(?:can|could|would|will) you (?:please |also |just |maybe )*\p{L}+|please (?!note)\p{L}+|(?:needs?|has|have) to be (?:done|sent|fixed|ready|signed|finished|in)|(?:somebody|someone) (?:has to|needs to|should)|(?!(?:i|we|it|that|this|there|what|which|who)\s)\p{L}+ (?:will|is going to|has to|needs to|is supposed to) (?:send|share|prepare|draft|write|check|ask|call|book|update|create|review|find|get|make|finish|fix|test|organi[sz]e|invite|confirm|order|sign|bring|take|collect|deliver|translate|add|do|handle|join|train)`,
  filler: String.raw`i(?:['’]ll| will) (?:be (?:honest|quick|brief|blunt)|say|admit|tell you (?:what|honestly)|give you an example|start with|share my screen|try to explain|never|not)|we(?:['’]ll| will) see|(?:can|could) you (?:hear|see) (?:me|us|my)|please (?:go ahead|sit|come in)|as i (?:said|will)|you will (?:have noticed|get used)|if (?:i|we) (?:can|could|will)|(?:can|could) you (?:repeat|say) that`,
  objection: String.raw`too (?:expensive|high|much|complicated|slow|late|long|risky|many|early)|(?:over|above|beyond|outside) (?:our|the|my) budget|no budget|can(?:['’]t|not) (?:afford|justify|commit|sign|switch|accept)|not (?:convinced|comfortable|sure|happy|ready|a priority|allowed)|(?:my|our|the) (?:only |biggest |main |real )?(?:concern|worry|problem|issue|fear) is|(?<!don['’]t )worr(?:y|ies|ied)|concern(?:ed|s) me|already (?:use|pay|have a|have an)|deal-?breaker|won['’]t work|(?:legal|security|procurement|works council|compliance) (?:will|has to|needs|would|won['’]t)|(?:has|have|needs?) to (?:approve|agree|be convinced)|hard to justify|locked in|a lot of money|double what|doubt`,
  decided: String.raw`(?:we(?:['’]ve| have)?|that['’]s|it['’]s|that is|then it is) (?:all |now )?(?:decided|agreed|settled|approved|a deal)|decision|agreed|approved|signed off|let['’]s (?:go with|go for|take|do|keep|use|drop|move|say|start|stick|make it|leave|cancel|postpone)|we(?:['’]re| are)? (?:going|go) (?:with|for|ahead)|deal|that['’]s final`,
  unknown: String.raw`don['’]t know|not sure|no idea|good question|have to (?:check|ask|find out)|need to (?:check|ask)|find out|get back to you|hard to say|depends|still open|nobody knows|can['’]t say|let me check|don['’]t have an answer|to be decided|tell you later`,
  takenBack: String.raw`(?:no|sorry|wait|hold on)[,.:–—-]|actually|scratch that|forget (?:that|it|about|what)|take (?:that|it) back|changed my mind|instead|after all|on second thought|make that|rather not|let['’]s not|not anymore|no longer|i was wrong|correction|withdraw`,
  private: String.raw`(?:do not|don['’]t|not to|never|please no) (?:\p{L}+ )?(?:mention|publish|share|repeat|quote|tell|name|pass (?:it|this|that) on|write (?:this|that|it|about)|post)|not (?:for the|in) public|not for publication|between (?:us|you and me|ourselves)|confidential(?:ly)?|off the record|keep (?:it|this|that|the \p{L}+|our \p{L}+) (?:to yourself|to yourselves|out of|private|secret|internal|quiet|between)|stays? in (?:this|the) room|under nda|internal only`,
}

const german: Words = {
  own: String.raw`(?:ich|wir) (?:\p{L}+ ){0,2}?(?:werde|werden|schick\p{L}*|send\p{L}*|mach\p{L}*|kümmer\p{L}*|prüf\p{L}*|klär\p{L}*|melde\p{L}*|ruf\p{L}*|schreib\p{L}*|bring\p{L}*|leg\p{L}*|stell\p{L}*|frag\p{L}*|besprech\p{L}*|organisier\p{L}*|bestell\p{L}*|liefer\p{L}*|übernehm\p{L}*|bereite|erstell\p{L}*|leite|buche|besorg\p{L}*|gebe|geben|reiche|hol\p{L}*|sorg\p{L}*|aktualisier\p{L}*|lade|trag\p{L}*|unterschreib\p{L}*|reserv\p{L}*|korrigier\p{L}*|sammel\p{L}*|teste\p{L}*|rechne|versprech\p{L}*)|(?:schicke|sende|mache|prüfe|kläre|melde|rufe|schreibe|bringe|lege|stelle|frage|bespreche|bestelle|übernehme|erstelle|leite|buche|besorge|gebe|reiche|hole|sorge|kümmere|lade|trage|rechne|nehme) ich|(?:schicken|machen|prüfen|klären|melden|liefern|stellen|bringen|geben|werden|kümmern|bauen) wir|(?:bekommen|kriegen|haben|hören) sie|das mache ich|übernehme ich|(?:ich|wir) (?:muss|müssen|soll|sollen|kann|können|will|wollen|möchte) (?:\p{L}+ ){0,6}?\p{L}+(?:en|eln|ern)`,
  asked: String.raw`(?:kannst du|können sie|könnten sie|könntest du|würden sie|würdest du|magst du) \p{L}+|bitte \p{L}+|(?:jemand|einer|man) (?:muss|sollte|soll)|muss (?:\p{L}+ )*(?:fertig|gemacht|erledigt|geklärt|unterschrieben|bestellt|verschickt|da sein)|\p{Lu}\p{L}+ (?:kümmert|macht|schickt|übernimmt|bringt|prüft|klärt|ruft|bereitet|schreibt|liefert|organisiert|muss|soll)`,
  filler: String.raw`ich (?:würde|will|muss) (?:ja |mal |ganz )?(?:sagen|ehrlich)|wir werden sehen|mal sehen|ich frage mich|(?:können|kannst) (?:sie|du|ihr) mich (?:hören|sehen)|bitte (?:schön|sehr|nehmen)|ich mache mir (?:sorgen|gedanken)|ich gebe zu|ich stelle mir|geben wir zu|ich kann mir vorstellen|ich muss zugeben`,
  objection: String.raw`zu (?:teuer|hoch|viel|lang\p{L}*|spät|kompliziert|riskant|früh|knapp|groß)|(?:kein|über (?:dem|unserem)) budget|sprengt|können wir uns nicht leisten|nicht (?:überzeugt|sicher|bereit|einverstanden|wohl dabei)|bedenken|sorge|problem ist|macht mir sorgen|schwierigkeit|haben (?:schon|bereits) (?:einen|eine|ein)|betriebsrat|datenschutz|rechtsabteilung|geht (?:gar |so )?nicht|passt (?:mir |uns )?nicht|zweifel|angst`,
  decided: String.raw`(?:beschlossen|entschieden|abgemacht|vereinbart|ausgemacht|einverstanden|beschluss|genehmigt|freigegeben|festgehalten|einigen|geeinigt)|(?:dann |also )(?:machen|nehmen|bleiben|lassen|starten|verschieben|streichen|kaufen|sagen) wir|machen wir (?:so|das|es)|dabei bleibt(?:['’]s| es)|so machen wir|steht fest|bleibt dabei|das gilt`,
  unknown: String.raw`weiß (?:ich |es |das )?(?:\p{L}+ )?nicht|wissen (?:wir )?(?:\p{L}+ )?nicht|keine ahnung|gute frage|muss ich (?:\p{L}+ )*(?:fragen|prüfen|klären|nachsehen|nachfragen)|kläre ich|(?:ist|bleibt|noch) offen|kommt drauf an|hängt davon ab|kann ich (?:\p{L}+ )*nicht sagen`,
  takenBack: String.raw`doch nicht|stattdessen|vergiss|vergessen (?:sie|wir) (?:das|es)|quatsch|nein,|moment,|lieber (?:doch|nicht)|doch lieber|ach nein|nehme (?:ich )?(?:das )?zurück|anders überlegt|korrektur|eigentlich doch|besser doch|nicht mehr|hat sich erledigt|streichen wir|ich korrigiere`,
  private: String.raw`(?:nicht|nichts|keinesfalls|bitte nicht|bitte nichts|niemandem) (?:\p{L}+ ){0,4}?(?:erwähn\p{L}*|veröffentlich\p{L}*|weitersag\p{L}*|weitergeb\p{L}*|erzähl\p{L}*|nennen|zitier\p{L}*|öffentlich|nach außen|nach draußen)|nicht (?:öffentlich|für die öffentlichkeit|nach außen|nach draußen)|vertraulich|unter uns|bleibt (?:hier |bitte )?(?:im raum|unter uns|intern)|für (?:dich|sie|euch) behalten|behalten sie (?:das|es) für sich|nur intern|niemandem`,
}

const french: Words = {
  own: String.raw`(?:je|nous|on) (?:\p{L}+['’]?\s?){0,2}?(?:vais|allons|va|\p{L}+(?:rai|rons))|j['’](?:\p{L}+rai|envoie|appelle|apporte|écris|irai)|(?:je|nous) (?:(?:vous|te|le|la|les|lui|leur|m['’]en|m['’]) ?){0,2}(?:envoie|envoyons|prépare|vérifie|regarde|demande|rappelle|appelle|fais|faisons|prends|occupe|charge|transmets|réserve|commande|rédige|organise|confirme|promets|reviens|livrons|tiens|cherche|règle|dois|peux)|vous (?:aurez|recevrez)|tu auras|on (?:vous |te |le |la |les )?(?:envoie|prépare|livre|fait|rappelle|installe)`,
  asked: String.raw`(?:peux-tu|pouvez-vous|pourriez-vous|pourrais-tu|tu peux|vous pouvez|est-ce que (?:tu peux|vous pouvez|quelqu['’]un peut)) \p{L}+|merci de \p{L}+|il faut (?:que|\p{L}+(?:er|ir|re))|il faudrait|quelqu['’]un doit|\p{Lu}\p{L}+ (?:va|doit|s['’]occupe|prépare|envoie|enverra|prendra|appellera|fera|s['’]en)`,
  filler: String.raw`je vais (?:être (?:honnête|bref|franche?)|vous dire|te dire|commencer)|on va voir|on verra|je dois (?:dire|avouer|admettre)|vous m['’]entendez|je me demande|ça va|je fais (?:confiance|partie)|on fait quoi`,
  objection: String.raw`trop (?:cher|chère|élevé|long|tard|compliqué|lent|de|risqué|juste|tôt)|hors budget|pas (?:de|le) budget|dépasse|ne (?:peut|peux|pouvons) pas (?:payer|signer|accepter|nous permettre)|pas (?:convaincue?s?|sûre?s?|prêts?|à l['’]aise)|inqui(?:et|ète|étude|études)|inquiète|souci|problème|crain\p{L}*|doute|réticen\p{L}*|service juridique|on a déjà|ça ne (?:va|passe|marche) pas|peur`,
  decided: String.raw`(?:c['’]est |on est |nous sommes |on a |nous avons )?(?:décidé|d['’]accord|entendu|validé|acté|convenu|tranché|approuvé|adopté)|marché conclu|on (?:part|reste|prend|fait|garde|lance|abandonne|choisit|reporte|commence) (?:sur|avec|comme|à|la|le|les|ça|en|au|par|donc)|alors on|affaire conclue|c['’]est dit`,
  unknown: String.raw`(?:je |on |nous )?(?:ne )?sais pas|aucune idée|bonne question|(?:je )?dois (?:vérifier|demander)|à voir|ça dépend|pas encore|je me renseigne|reste ouvert\p{L}*|impossible à dire|faut que je (?:demande|vérifie|voie)`,
  takenBack: String.raw`en fait|finalement|plutôt|oublie[zs]?|non,|attends|attendez|pardon,|je retire|j['’]ai changé d['’]avis|à la place|pas (?:finalement|en fait)|laisse[zs]? tomber|ne (?:\p{L}+ )?plus|annule|je corrige|erreur`,
  private: String.raw`(?:ne|n['’]) ?(?:\p{L}+ ){0,3}?(?:pas|rien|jamais) (?:\p{L}+ ){0,2}?(?:mentionner|publier|dire|parler|répéter|citer|écrire|diffuser|divulguer|communiquer|partager)|(?:ne|n['’]) ?(?:\p{L}+ )?(?:mentionne[zs]?|publie[zs]?|parle[zs]?|dites|dis|répète[zs]?|cite[zs]?|écri(?:s|vez)|communique[zs]?|partage[zs]?|donne[zs]?) (?:\p{L}+ )?(?:pas|rien|jamais|à personne)|pas (?:en|au) public|confidentiel\p{L}*|entre nous|reste (?:ici|entre nous|en interne)|garde[zr]? (?:ça|cela|le) pour (?:vous|toi|nous)|en interne`,
}

const spanish: Words = {
  own: String.raw`(?:voy|vamos) a \p{L}+(?:r|rlo|rla|rte|rle|rles|ros|rnos)|(?:(?:te|le|les|os|lo|la|los|las|me|se) )*(?:mandaré|enviaré|haré|prepararé|llamaré|miraré|revisaré|preguntaré|\p{L}{2,}(?:aré|eré|iré|aremos|eremos|iremos|dré|dremos))|(?:te|le|les|os|lo|la|los|las|me encargo|se lo|te lo|os lo) (?:mando|envío|paso|preparo|llamo|confirmo|traigo|digo|escribo|reviso|miro|mandamos|enviamos|pasamos|confirmamos|entregamos|dejo)|me encargo|(?:yo )?(?:mando|envío|preparo|llamo|reviso|hablo|pregunto|compro|reservo|organizo|pido|redacto|actualizo) (?:\p{L}+ )|tengo que \p{L}+|tenemos que \p{L}+|tendr(?:á|án|ás|éis) (?:el|la|los|las|un|una)|lo (?:hago|miro|reviso|consulto|preparo) yo|puedo \p{L}+(?:r|rlo|rla|rte|rle|ros)|queda de mi cuenta`,
  asked: String.raw`(?:puedes|podrías|puede|podría|podéis|pueden|me puedes|nos puedes) \p{L}+|por favor|hay que \p{L}+(?:r|rlo|rla)|alguien (?:tiene que|debe|debería)|\p{Lu}\p{L}+ (?:va a|tiene que|se encarga|prepara|manda|envía|llama|debe)`,
  filler: String.raw`voy a (?:ser (?:sincer\p{L}|breve)|empezar|decir(?:te|le|os)? (?:la verdad|una cosa))|vamos a ver|ya veremos|(?:me )?(?:oyes|oís|escuchas|escucháis)|tengo que (?:decir|reconocer|admitir)|vamos a empezar|puedo (?:decir|imaginar)`,
  objection: String.raw`demasiad\p{L}+|muy car\p{L}+|caro|cara|fuera de presupuesto|no (?:hay|tenemos) presupuesto|no (?:podemos|puedo) (?:pagar|firmar|aceptar|permitirnos|asumir)|no (?:me |nos )?(?:convence|cuadra|encaja|sirve|veo|vemos)|no estoy segur\p{L}|preocupa\p{L}*|problema|duda|dudas|miedo|riesgo|ya (?:tenemos|usamos|pagamos)|se nos va|complicad\p{L}`,
  decided: String.raw`(?:está |queda |hemos |queda todo )?(?:decidido|acordado|aprobado|cerrado|pactado|confirmado|decidimos|acordamos)|de acuerdo|trato hecho|(?:entonces|pues|vale,?) (?:\p{L}+ )?(?:vamos|quedamos|hacemos|nos quedamos|empezamos|lo dejamos|ponemos|elegimos)|quedamos en|nos quedamos con|vamos con|hecho`,
  unknown: String.raw`no (?:lo )?sé|no (?:lo )?sabemos|ni idea|buena pregunta|tengo que (?:preguntar|mirar|consultar|ver)|habrá que ver|depende|queda (?:abierto|pendiente)|está por ver|lo (?:consulto|miro|pregunto)|todavía no`,
  takenBack: String.raw`en realidad|mejor (?:no|dicho|el|la|lo|en)|al final|olvida\p{L}*|no,|espera\p{L}*|perdón|retiro lo|he cambiado de (?:idea|opinión)|en vez de|en lugar de|ya no|cancel\p{L}+|me equivoqué|corrijo|rectifico`,
  private: String.raw`no (?:\p{L}+ ){0,3}?(?:mencion\p{L}+|public\p{L}+|cuent\p{L}+|contar\p{L}*|compart\p{L}+|digas?|digáis|digan|comentes?|comentéis|comenten|cit\p{L}{2,}|sal(?:ga|ir) de aquí|escrib\p{L}+) |no (?:\p{L}+ )?(?:lo|la|los|las|se|esto|eso|nada)?\s?(?:mencion\p{L}+|publi(?:quéis|ques|quen|car|que)|compart(?:as|áis|an|ir)|digas|digáis|digan)|no (?:es )?(?:en )?público|confidencial\p{L}*|entre nosotros|entre tú y yo|que quede (?:aquí|entre)|queda entre nosotros|solo (?:para )?uso interno|off the record`,
}

const italian: Words = {
  own: String.raw`(?:vi|ti|le|lo|la|li|ve lo|te lo|glielo|me ne) (?:mando|invio|preparo|chiamo|confermo|porto|faccio sapere|scrivo|controllo|occupo|passo)|mi occupo|ci penso io|lo faccio io|\p{L}{2,}(?:erò|irò|arò|eremo|iremo|aremo)|(?:devo|dobbiamo|posso|possiamo) \p{L}+re|avrete|riceverete`,
  asked: String.raw`(?:puoi|può|potresti|potrebbe|potete) \p{L}+|per favore|bisogna \p{L}+|qualcuno deve|\p{Lu}\p{L}+ (?:deve|si occupa|prepara|manda|chiama)`,
  filler: String.raw`vedremo|devo (?:dire|ammettere)|sarò (?:sincer\p{L}|breve)|mi senti(?:te)?`,
  objection: String.raw`troppo|fuori budget|non (?:possiamo|posso) (?:pagare|firmare|accettare|permetterci)|non (?:sono|siamo) (?:convint\p{L}|sicur\p{L})|preoccupa\p{L}*|problema|dubbi\p{L}*|paura|rischi\p{L}*|abbiamo già`,
  decided: String.raw`deciso|d['’]accordo|concordato|approvato|confermato|affare fatto|allora (?:facciamo|prendiamo|partiamo|teniamo|restiamo)|andiamo con|siamo d['’]accordo`,
  unknown: String.raw`non (?:lo )?so|non (?:lo )?sappiamo|nessuna idea|bella domanda|buona domanda|devo (?:chiedere|verificare|controllare)|dipende|resta apert\p{L}`,
  takenBack: String.raw`anzi|in realtà|alla fine|invece|lascia (?:stare|perdere)|dimentica\p{L}*|no,|aspett\p{L}|scus\p{L}|ho cambiato idea|non più|annull\p{L}+|mi correggo`,
  private: String.raw`non (?:\p{L}+ ){0,3}?(?:menzion\p{L}+|pubblic\p{L}+|dire|dite|dirlo|raccont\p{L}+|cit\p{L}{3,}|condivid\p{L}+|parl\p{L}+)|non in pubblico|riservat\p{L}|confidenziale|tra (?:di )?noi|resti (?:qui|tra noi)|solo interno`,
}

const dutch: Words = {
  own: String.raw`(?:ik|we|wij) (?:\p{L}+ ){0,2}?(?:zal|zullen|ga|gaan|stuur|sturen|maak|maken|bel|bellen|check|regel|regelen|vraag|kijk|schrijf|bereid|lever|leveren|zorg|neem|breng|boek|bestel|zoek|moet|moeten|kan|kunnen)|(?:stuur|maak|bel|check|regel|vraag|kijk|schrijf|zorg|neem|breng|boek|bestel|zoek) ik|(?:je|u|jullie) (?:krijgt|krijgen|hebt|hoort)`,
  asked: String.raw`(?:kun je|kan je|kunt u|kunnen jullie|zou je|zou u|wil je|wilt u) \p{L}+|graag \p{L}+en|iemand moet|\p{Lu}\p{L}+ (?:moet|zal|gaat|regelt|stuurt|belt)`,
  filler: String.raw`we zullen zien|ik zal eerlijk|ik moet (?:zeggen|toegeven)|ik vraag me af|kun je me (?:horen|zien)`,
  objection: String.raw`te (?:duur|hoog|veel|laat|lang|ingewikkeld|traag|riskant)|geen budget|buiten (?:het|ons) budget|niet (?:overtuigd|zeker|betalen|tekenen)|zorgen|bezwaar|probleem|twijfel|bang|risico|hebben al`,
  decided: String.raw`besloten|afgesproken|akkoord|goedgekeurd|eens|deal|dan (?:doen|nemen|houden|gaan|starten|kiezen) we|we gaan (?:voor|met)|staat vast`,
  unknown: String.raw`weet (?:ik |het )?(?:\p{L}+ )?niet|geen idee|goede vraag|moet ik (?:vragen|navragen|checken|uitzoeken)|hangt ervan af|nog open|zoek ik uit`,
  takenBack: String.raw`toch niet|toch maar|eigenlijk|liever|laat maar|vergeet (?:het|dat)|nee,|wacht|sorry,|in plaats|van gedachten veranderd|niet meer|correctie`,
  private: String.raw`niet (?:\p{L}+ ){0,3}?(?:noemen|vermelden|publiceren|delen|vertellen|doorvertellen|citeren|naar buiten)|niet (?:publiek|openbaar)|vertrouwelijk|onder ons|blijft (?:hier|onder ons|intern)|alleen intern`,
}

const portuguese: Words = {
  own: String.raw`(?:vou|vamos) \p{L}+r|(?:eu )?(?:mando|envio|preparo|ligo|confirmo|trago|verifico|trato|encarrego-me)|\p{L}{2,}(?:arei|erei|irei|aremos|eremos|iremos)|tenho de \p{L}+r|posso \p{L}+r|fica comigo|deixa comigo`,
  asked: String.raw`(?:podes|pode|poderia|podias|podem) \p{L}+r|por favor|é preciso|alguém tem de|\p{Lu}\p{L}+ (?:vai|tem de|trata|envia)`,
  filler: String.raw`vamos ver|vou ser (?:sincer\p{L}|breve)|tenho de (?:dizer|admitir)`,
  objection: String.raw`demasiado|muito car\p{L}|fora do orçamento|não (?:podemos|posso) (?:pagar|assinar|aceitar)|não estou (?:convencid\p{L}|cert\p{L})|preocupa\p{L}*|problema|dúvida\p{L}*|medo|risco|já (?:temos|usamos)`,
  decided: String.raw`decidido|combinado|acordado|aprovado|de acordo|fechado|então (?:fazemos|ficamos|vamos)|vamos com`,
  unknown: String.raw`não sei|não sabemos|não faço ideia|boa pergunta|tenho de (?:perguntar|verificar)|depende|em aberto`,
  takenBack: String.raw`afinal|na verdade|em vez|esquece\p{L}*|não,|espera|desculpa|mudei de ideias|já não|melhor não|corrijo`,
  private: String.raw`não (?:\p{L}+ ){0,3}?(?:mencion\p{L}+|public\p{L}+|cont\p{L}+|partilh\p{L}+|cit\p{L}{3,}|diga\p{L}*)|não em público|confidencial|entre nós|fica (?:aqui|entre nós)|só interno`,
}

const toPattern = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu')
type Patterns = { readonly [Name in keyof Words]: RegExp }
const toPatterns = (words: Words): Patterns => ({
  own: toPattern(words.own),
  asked: toPattern(words.asked),
  filler: toPattern(words.filler),
  objection: toPattern(words.objection),
  decided: toPattern(words.decided),
  unknown: toPattern(words.unknown),
  takenBack: toPattern(words.takenBack),
  private: toPattern(words.private),
})
const byLanguage: Readonly<Record<string, Patterns>> = {
  en: toPatterns(english),
  de: toPatterns(german),
  fr: toPatterns(french),
  es: toPatterns(spanish),
  it: toPatterns(italian),
  nl: toPatterns(dutch),
  pt: toPatterns(portuguese),
}
const all = Object.values(byLanguage)

/** The patterns of these languages (ISO 639-1); those of all where none is known. */
export const getMomentPatterns = (codes: readonly string[]): readonly Patterns[] => {
  const known = [...new Set(codes)].flatMap((code) => byLanguage[code] ?? [])
  return known.length === 0 ? all : known
}
/** Somebody speaks of what they do themselves, or what the other one gets: with a day ahead it sounds like a promise. */
export const ownWords = toPattern(
  String.raw`i|we|i['’]\p{L}+|we['’]\p{L}+|you (?:have|get)|ich|wir|sie (?:bekommen|haben|kriegen)|je|nous|on|j(?=['’])|vous (?:aurez|avez)|yo|te|le|les|os|lo|io|vi|ti|ik|wij|eu|me`,
)
export const anyUnknown = toPattern(
  [english, german, french, spanish, italian, dutch, portuguese].map(({ unknown }) => unknown).join('|'),
)
