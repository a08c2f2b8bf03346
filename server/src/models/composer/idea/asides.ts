import type { LeftOutReason } from '@draftwright/contract/left-out'
import { isPromptInjection } from '../prompt-injection.ts'

/** What marks a sentence that speaks to the writer instead of the reader, by language. */
interface AsideWords {
  /** The sentence, or what it names, is not for the public. */
  private: RegExp
  /** Always about the text, whatever follows. */
  instruction: RegExp
  /** Asks for something; an instruction only together with a word of `writing`. */
  request: RegExp
  /** What a text consists of, who reads it and where it goes. */
  writing: RegExp
}

const compile = (source: string): RegExp => new RegExp(source, 'iu')
const word = (list: string): string => `(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`

const writingEn =
  'post|posts|article|blog|blogpost|piece|copy|headline|title|titles|subtitle|heading|headings|paragraphs?|intro|introduction|conclusion|wording|readers?|audience|hashtags?|emojis?|newsletter|linkedin|instagram|facebook|mailing list|caption|thread|draft|magazine|newspaper|leaflet|flyer|first person|third person|capital letters|bold|italics|exclamation marks?|buzzwords?|clich[eé]s?|marketing (?:speak|talk|language)|nesting|layout|checklist|cta|call to action|bullets|bullet points?|photos?|pictures?|pics?|images?|graphic|screenshot|sidebar|footnote|seo|transcript|recording|interview form|typos?|spelling|grammar|jargon|tone|steps|table|summary|quiz|infographic|website|web page|write[- ]?up|story for'

/** From lists of words; a request stands at the start of its sentence. */
const build = (lists: { [K in keyof AsideWords]: string }): AsideWords => ({
  private: compile(word(lists.private)),
  instruction: compile(`(?<![\\p{L}\\p{N}])(?:${lists.instruction})`),
  request: compile(`^\\W*(?:\\p{L}{1,5}[, ]+){0,2}(?:${lists.request})(?![\\p{L}])`),
  writing: compile(word(lists.writing)),
})

const asideWords: Record<string, AsideWords> = {
  en: {
    private: compile(
      [
        word(
          'between (?:you and me|us|ourselves|the two of us)|off[- ]the[- ]record|confidential(?:ly)?|in confidence|internal only|(?:for )?internal use(?: only)?|under nda|embargo(?:ed)?|not (?:public|announced|official) yet|not for (?:print|publication|the (?:post|article|public|blog|text)|publishing|sharing)|no names(?: please)?|nobody (?:else )?(?:should|may|must) know|keep (?:this|that|it) (?:quiet|private|internal|to (?:yourself|ourselves)|between us|out(?: of (?:it|this|the))?)|strictly private',
        ),
        "^\\W*(?:but |and |so |also |obviously |please |pls |again )*(?:please |pls )?(?:do not|don['’]?t|dont|never ever) (?:please )?(?:ever )?(?:mention|name|print|publish|quote|tell (?:anyone|anybody|people|them|him|her)|say (?:who|which|that (?:we|it|she|he|they)|anything|it was)|write (?:that (?:we|it|she|he|they)|this|who|which|down|about)|include|put (?:that|this|it|his|her|their|my|our|the) |post (?:that|this)|use (?:his|her|their|my|the) (?:real |full |last |sur)?(?:name|names|surname|number|figures?|photo))",
        word(
          "(?:not|never|isn['’]t|aren['’]t|wasn['’]t) to be (?:named|mentioned|quoted|published|printed)|(?:leave|keep|take) (?:\\S+ ){1,5}(?:names?|number|price|figures?|surname|part|bit|story|company|client|customer)(?: \\S+){0,3} (?:out|off)|without naming|shouldn['’]?t (?:say|tell|mention) (?:this|that|it)|(?:must|should|can|may)(?:n['’]t| not|not) (?:be (?:named|mentioned|published|quoted|printed)|go (?:in|out|public|live|online)|get out|appear|be in (?:it|the (?:post|text|article)))|would (?:kill|sue|fire) (?:me|us)|(?:do not|don['’]?t|dont|never|not to|please not) (?:ever )?(?:mention|name|print|publish|quote|write|say|tell|use|include|post|put|share|repeat) (?:it|that|this|him|her|them|any of (?:it|that|this)|his|their)|(?:leave|leaving|keep|take|cut) (?:it|that|this|him|her|them|those|these|all of (?:it|that)) out|not (?:in|for) the (?:post|article|text|blog|newsletter|copy|piece)|not a word (?:about|on|of)|nothing (?:about|on) (?:\\S+ ){1,6}(?:please|in (?:it|the))|stays? (?:out|between us|in(?:side)? (?:the house|here))|please (?:don['’]?t|do not) (?:name|mention|print|publish|quote|write|say|use|include|put)",
        ),
      ].join('|'),
    ),
    instruction: compile(
      [
        `^\\W*(?:the |my |our |possible |working |suggested |target |ideal |intended |main |desired )*(?:readers?|audience|tone|tone of voice|style|length|format|voice|keyword|title|headline|working title|channel|cta|call to action|goal|image|photo|picture|pic|language|seo|note to (?:self|editor|writer|the editor|designer|whoever \\S+)|to-?do|editor|hashtags?|for the (?:writer|editor))(?: idea| suggestion| could be| should be| is|\\?)?\\s*[:=–-]`,
        '(?:make|keep) (?:it|this|them|the (?:text|post|piece|whole thing)) (?:a bit |quite |really |very |nice and |fairly |all )?(?:short|shorter|long|longer|brief|snappy|simple|plain|friendly|formal|informal|light|funny|serious|punchy|personal|warm|dry|under \\d+|to \\d+|below \\d+)',
        word(
          "not too (?:long|salesy|formal|technical|dry|funny|corporate)|nothing too (?:long|salesy|formal|technical)|tidy (?:it|this|that) up|clean (?:it|this|that) up|polish (?:it|this) (?:up|a bit|please)|(?:don['’]t|do not|shouldn['’]t|should not|doesn['’]t|does not|not) (?:want (?:it|this) to )?(?:sound|read|come across|feel) (?:like|too|as|so|salesy|preachy)|(?:should|must|needs? to|has to|want it to|like it to) (?:sound|read|feel|come across)|no need to explain|(?:fact|double|spell)-?check|before (?:(?:we|you|i|it|this) (?:publish|posts?|goes? (?:out|live|online)|is published)|publishing|posting|publication)|when (?:it['’]?s|this is|it is) published|for publication|turn (?:this|it|that) into|write (?:it|this|that) (?:up|down|as|for|in)|could be (?:a|the) (?:title|headline|hook)|feel free to (?:cut|change|edit|rewrite|drop|shorten|use)|up to you (?:how|if|whether|what)|you (?:can )?(?:decide|choose) (?:the|which|what|how)|(?:voice|audio) (?:note|memo)|dictat(?:ing|ed) (?:this|from|while)|stop (?:the )?recording|(?:maybe|perhaps|could) call it",
        ),
        '^\\W*(?:and |so |also |oh |ah |uh |um |maybe |perhaps )*(?:someone|somebody|whoever|can (?:you|someone|somebody)|could (?:you|someone|somebody|we)|would you|will you|i need to|i must|we need to|remind me to|need to|must|please|pls) (?:please )?(?:check|verify|confirm|double|ask|look up|proofread|find out)',
        '^\\W*(?:check|ask|clear (?:it|this)|confirm) (?:\\S+ ){0,4}(?:with|if|whether) (?:\\S+ ){0,6}(?:first|ok|okay|fine|happy|right|correct|still|agrees?|allowed|named|quoted|minds?)',
        `^\\W*(?:it['’]?s|its|it is|this is|that['’]s|this one['’]?s) (?:meant |intended |written )?for (?:the |our |my |people on |those on )*(?:\\S+ ){0,4}(?:newsletter|blog|website|linkedin|instagram|facebook|page|readers?|audience|intranet|mailing|members|group)`,
      ].join('|'),
    ),
    request: compile(
      "^\\W*(?:(?:and|so|also|oh|but|then|um|uh|ok|okay|maybe|perhaps|just)[, ]+)*(?:please|pls|maybe|perhaps|can (?:you|we|someone)|could (?:you|we|someone)|should (?:we|i)|would (?:you|be (?:good|nice|great))|let['’]?s|we (?:could|should|might)|you (?:could|can|should|might)|don['’]?t|dont|do not|no(?= )|try(?: to)?|make|turn|keep|write|use|add|put|include|start|begin|end|finish|close|skip|avoid|link|tag|remember|someone|somebody|i['’]?d (?:like|love|prefer|rather)|i (?:want|would like|don['’]?t want|need|was thinking|thought)|idea for|notes? for|a \\S+ (?:at the end|for)|for the|for our|transcript|recording)(?![\\p{L}])",
    ),
    writing: compile(word(writingEn)),
  },
  de: build({
    private:
      'unter uns(?: gesagt)?|vertraulich|nur intern|nur für (?:uns|intern|den internen gebrauch)|intern bleiben|bleibt (?:bitte )?unter uns|(?:bitte )?nicht (?:erwähnen|nennen|schreiben|drucken|veröffentlichen|zitieren|reinschreiben|reinnehmen|weitersagen|rausgeben|öffentlich)|(?:darf|soll|sollte|muss|kann) (?:nicht|keiner|niemand|aber nicht|da nicht|bitte nicht) (?:\\S+ ){0,4}(?:rein|raus|drin stehen|genannt werden|erwähnt werden|auftauchen|veröffentlicht werden|wissen|stehen)|(?:den |ihren |seinen |die |keine |ohne )?namen? (?:bitte )?(?:weglassen|raushalten|nicht nennen|raus)|ohne namen|keine namen|noch nicht (?:offiziell|öffentlich|spruchreif)|(?:lass|lasst|lassen (?:wir|sie)) (?:\\S+ ){0,6}(?:weg|raus|draußen)|weglassen|raushalten|bleibt (?:\\S+ ){0,3}(?:draußen|weg|raus|intern)|kein wort (?:über|von|zu)|nichts (?:über|von|zu) (?:\\S+ ){1,6}(?:schreiben|sagen|erwähnen)|nicht (?:drüber|darüber|davon) (?:schreiben|reden|sprechen)|(?:schreib|schreibt|sag|sagt|nenn|nennt|erwähn|erwähnt) (?:\\S+ ){0,5}(?:nicht|nix|nichts|keinem|niemandem)',
    instruction:
      '(?:ziel)?(?:leserin|leser|leserschaft|zielgruppe|tonfall|ton|stil|länge|format|titelvorschlag|arbeitstitel|stichwort|keyword|bild|foto|kanal|aufhänger|notiz an mich|hinweis)\\s*[:=]|(?:bitte )?(?:kurz|locker|knapp|sachlich|förmlich|einfach|persönlich) halten|nicht (?:zu|so) (?:lang|werblich|förmlich|technisch|trocken)|(?:soll|sollte|darf|muss|möchte|will) (?:\\S+ ){0,3}(?:klingen|wirken|rüberkommen)|vor (?:dem|der) (?:veröffentlichen|veröffentlichung|druck|posten)|(?:noch )?(?:mal |einmal )?(?:gegenlesen|nachprüfen|überprüfen|korrekturlesen|gegenchecken|nachschauen)|ist (?:fürs?|für den|für die|für unseren?|gedacht für) (?:\\S+ ){0,2}(?:blog|newsletter|linkedin|website|webseite|homepage|instagram|facebook|vereinsblatt|gemeindebrief|intranet)|sprachnotiz|diktat|aufnahme (?:läuft|stoppen|aus)|(?:mach|macht|machen sie) (?:\\S+ ){0,4}(?:draus|daraus)|daraus (?:bitte|was|einen?)|(?:foto|bild|fotos|bilder)(?: \\S+){0,5} (?:suchen|einfügen|dazu|nehmen|raussuchen|schicke|kommt|folgt)|ich[- ]form|wir[- ]form|nicht jubeln|keine werbung|ohne werbung',
    request:
      'bitte|vielleicht|kannst du|könntest du|könnten (?:sie|wir)|können (?:sie|wir)|kann (?:man|jemand)|mach|macht|schreib|schreibt|nimm|setz|füg|häng|denk dran|ich (?:will|möchte|hätte gern|würde gern)|wir (?:könnten|sollten|brauchen)|am ende|unten|oben|evtl\\.?|eventuell|gern|lieber|kein|keine',
    writing:
      'post|beitrag|beitrags|artikel|text|textes|blog|blogbeitrag|überschrift|titel|absatz|absätze|absätzen|einleitung|schluss|leser|leserinnen|zielgruppe|hashtags?|emojis?|newsletter|linkedin|instagram|facebook|checkliste|liste|bild|bilder|foto|fotos|zitat|tonfall|entwurf|schritte|tabelle|fachbegriffe|ausrufezeichen|interview|transkript|\\p{L}*zeitung|\\p{L}*blatt|rundbrief|mitgliederbrief|flyer|aushang|webseite|website|homepage|zwischenüberschriften|fett|kursiv|ton',
  }),
  fr: build({
    private:
      "entre nous|confidentiel(?:le)?|en off|off the record|à usage interne|(?:à )?ne pas (?:mentionner|citer|publier|nommer|dire|écrire|diffuser|mettre|divulguer|donner|parler|révéler|indiquer|préciser)|pas un mot (?:sur|de)|(?:rien|ne rien) (?:dire |écrire |mettre )?sur|(?:laisse[zr]?|laissons|garde[zr]?|gardons) (?:\\S+ ){1,6}(?:de côté|dehors|pour nous|en dehors)|(?:ne |n['’])?(?:mentionne[zr]?|cite[zr]?|publie[zr]?|nomme[zr]?|écri(?:s|vez)|met(?:s|tez)|di(?:s|tes)) (?:surtout )?pas|sans (?:la |le |les )?nommer|sans donner (?:\\S+ )?noms?|pas (?:de|les) noms?|(?:ça|cela) reste entre|pas encore (?:officiel|public|annoncé)|(?:ne )?(?:doit|peut|faut) pas (?:\\S+ ){0,3}(?:apparaître|sortir|publier|citer|mentionner|nommer|savoir)",
    instruction:
      "(?:lecteurs?|lectrices?|lectorat|public|cible|public visé|ton|style|longueur|format|mot[- ]clé|titre (?:possible|de travail|provisoire)|photo|image|canal|note pour moi)\\s*[:=]|pas trop (?:long|commercial|technique|formel)|(?:faites|fais|garde[zr]?|rester?) (?:\\S+ )?(?:court|simple|bref)|avant (?:de publier|publication|la publication)|(?:à )?(?:vérifier|relire|corriger)(?: (?:avant|avec|auprès|si|que|le|la))|(?:c['’]est )?pour (?:le|la|notre|l['’]) ?(?:blog|newsletter|infolettre|linkedin|site|page|instagram|facebook|bulletin)|(?:je ne veux pas|il ne faut pas|faudrait pas) (?:\\S+ ){0,4}(?:sonne|ressemble|fasse|fait)|note vocale|dictée|enregistre(?:ment)?|texte (?:court|long|bref|au[- ]dessus)|n['’]invente[zr]? (?:rien|pas)|à la (?:première|troisième) personne|(?:photos?|images?) (?:à|\\S+ à) (?:ajouter|chercher|mettre|prendre)",
    request:
      "merci de|peut-être|tu peux|vous pouvez|pouvez-vous|peux-tu|pourrais-tu|pourriez-vous|on (?:peut|pourrait|devrait)|il faudrait|fais|faites|mets|mettez|ajoute[zr]?|écris|écrivez|je (?:veux|voudrais|préfère|préférerais)|à la fin|évite[zr]?|pas de|si possible|s['’]il (?:te|vous) plaît|stp|svp|idée",
    writing:
      'article|billet|post|publication|texte|blog|titre|sous-titre|paragraphes?|introduction|intro|conclusion|lecteurs?|lectrices|public|hashtags?|émojis?|emojis?|newsletter|infolettre|linkedin|instagram|facebook|liste|check-?list|image|photos?|citation|ton|brouillon|étapes|tableau|jargon|interview|transcription',
  }),
  es: build({
    private:
      'entre nosotros|confidencial|extraoficial(?:mente)?|off the record|(?:uso|para uso) interno|(?:que )?no (?:mencion(?:ar|es|en|emos)|public(?:ar|ques|quen)|cit(?:ar|es|en)|nombr(?:ar|es|en)|dig(?:as|an|amos)|pong(?:as|an|amos)|poner|escrib(?:as|an|ir)|salga|aparezca|habl(?:ar|es|en|emos)|cont(?:ar|es|en)|cuent(?:es|en)|revel(?:ar|es|en))|no quiero que (?:salga|se sepa|aparezca|se publique|lo pong\\p{L}+|se diga)|ni (?:una )?palabra (?:de|sobre)|nada (?:de|sobre) lo (?:de|que)|(?:deja|dejad|dejemos|dejar|dejarlo) (?:\\S+ ){0,5}fuera|sin (?:nombrar|dar nombres|mencionar|decir)|sin nombres|(?:esto )?queda entre|todavía no (?:es (?:oficial|público)|se puede)|aún no (?:es (?:oficial|público))',
    instruction:
      '(?:lectora?|lectores|público|audiencia|tono|estilo|longitud|formato|palabra clave|título (?:provisional|posible)|foto|imagen|canal|nota para mí)\\s*[:=]|no (?:muy|demasiado|tan) (?:largo|comercial|técnico|formal)|que (?:sea|quede|suene|no suene) (?:\\S+ )?(?:corto|breve|sencillo|cercano|a|como|comercial)|antes de publicar|(?:hay que |por favor )?(?:revisar|comprobar|verificar|confirmar|consultar)(?: (?:con|si|que|el|la|antes))|(?:es |esto es )?para (?:el|la|nuestro|nuestra) (?:blog|boletín|newsletter|linkedin|web|página|instagram|facebook)|nota de voz|dictado|grabación|grabando|en (?:primera|tercera) persona|(?:foto|imagen)(?: \\S+){0,5}: |pedírsel[oa]|sin (?:palabras|frases|lenguaje|tono) de (?:catálogo|folleto|marketing|anuncio)',
    request:
      'por favor|quizás?|tal vez|a lo mejor|puedes|podrías|pueden|podemos|podríamos|se puede|haz|hagan|pon|pongan|añade|agrega|escribe|escriban|quiero|quisiera|querría|me gustaría|prefiero|al final|evita|sin|no quiero|idea',
    writing:
      'artículo|post|publicación|entrada|texto|blog|título|subtítulo|párrafos?|introducción|conclusión|cierre|lectores|lectoras|público|audiencia|hashtags?|emojis?|boletín|newsletter|linkedin|instagram|facebook|lista|imagen|fotos?|cita|tono|borrador|pasos|tabla|jerga|entrevista|transcripción',
  }),
  it: build({
    private:
      '(?:resti |detto )?(?:tra|fra) (?:di )?noi|confidenziale|riservato|off the record|uso interno|(?:da )?non (?:menzionare|citare|pubblicare|nominare|dire|scrivere|mettere|divulgare|fare (?:il nome|nomi))|senza (?:nominare|fare nomi|nomi|dire)|non (?:deve|può|va) (?:\\S+ ){0,3}(?:uscire|comparire|citat[oa]|menzionat[oa]|pubblicat[oa])|non ancora (?:ufficiale|pubblico)|rest(?:a|ano|i) (?:fuori|tra noi|riservat\\p{L}+)|lascia(?:re|te|mo|r)? (?:\\S+ ){0,5}fuori|(?:neanche|nemmeno) una parola|niente (?:su|sul|sulla|di quello)|non (?:parlare|parlate|parlarne|dirlo|ditelo|scriverlo|scrivetelo)',
    instruction:
      '(?:lettor[ei]|lettrici|pubblico|tono|stile|lunghezza|formato|parola chiave|titolo (?:provvisorio|possibile)|foto|immagine|canale|nota per me)\\s*[:=]|non troppo (?:lungo|commerciale|tecnico|formale)|(?:che sia|tenere|tieni|teniamolo) (?:\\S+ )?(?:breve|corto|semplice)|prima di pubblicare|(?:da |per favore )?(?:verificare|controllare|rileggere|confermare)(?: (?:con|se|che|il|la|prima))|(?:è |questo è )?per (?:il|la|il nostro|la nostra) (?:blog|newsletter|linkedin|sito|pagina|instagram|facebook)|nota vocale|dettatura|registrazione|mi raccomando|poche righe|in (?:prima|terza) persona|(?:foto|immagine)(?: \\S+){0,5} (?:da|di) (?:cercare|chiedere|mettere|aggiungere)',
    request:
      'per favore|magari|forse|puoi|potresti|potete|potremmo|si può|fai|fate|metti|mettete|aggiungi|scrivi|scrivete|vorrei|voglio|preferirei|preferisco|alla fine|evita|non voglio|niente|idea',
    writing:
      'articolo|post|pubblicazione|testo|blog|titolo|sottotitolo|paragraf[oi]|introduzione|conclusione|chiusura|lettori|lettrici|pubblico|hashtag|emoji|newsletter|linkedin|instagram|facebook|lista|elenco|immagine|foto|citazione|tono|bozza|passi|passaggi|tabella|gergo|intervista|trascrizione',
  }),
  pt: build({
    private:
      '(?:cá )?entre nós|confidencial|em off|off the record|uso interno|não (?:mencion(?:ar|es|em)|cit(?:ar|es|em)|public(?:ar|ques|quem)|nome(?:ar|ies)|dizer|digas|digam|escrev(?:er|as|am)|pôr|ponhas|ponham|colocar|coloques|falar|fales|falem|contar|contes|revelar)|nem uma palavra|nada (?:sobre|de|do|da) (?:\\S+ ){1,5}(?:por favor|no texto)|fica (?:fora|entre nós)|(?:deixa|deixem|deixar) (?:\\S+ ){0,5}(?:de )?fora|sem (?:nomear|dizer (?:o|os) nomes?|nomes|citar)|não (?:pode|deve) (?:\\S+ ){0,3}(?:sair|aparecer|ser (?:citad|mencionad|publicad)[oa])|ainda não (?:é (?:oficial|público))',
    instruction:
      '(?:leitor|leitora|leitores|público|tom|estilo|tamanho|formato|palavra-chave|título (?:provisório|possível)|foto|imagem|canal|nota para mim)\\s*[:=]|não (?:muito|demasiado|tão) (?:longo|comercial|técnico|formal)|antes de publicar|(?:é preciso |por favor )?(?:verificar|confirmar|rever|revisar)(?: (?:com|se|que|o|a|antes))|(?:é |isto é )?para (?:o|a|o nosso|a nossa) (?:blogue?|newsletter|boletim|linkedin|site|página|instagram|facebook)|nota de voz|ditado|gravação|na (?:primeira|terceira) pessoa|(?:foto|imagem)(?: \\S+){0,5} (?:para|a) (?:pedir|procurar|juntar|pôr)',
    request:
      'por favor|talvez|se calhar|podes|podias|pode|podem|podíamos|podemos|faz|façam|põe|ponham|acrescenta|escreve|escrevam|quero|queria|gostava|prefiro|no fim|no final|evita|sem|não quero|ideia',
    writing:
      'artigo|post|publicação|texto|blogue?|título|subtítulo|parágrafos?|introdução|conclusão|fecho|leitores|leitoras|público|hashtags?|emojis?|newsletter|boletim|linkedin|instagram|facebook|lista|imagem|fotos?|citação|tom|rascunho|passos|tabela|jargão|entrevista|transcrição',
  }),
  nl: build({
    private:
      'onder ons|tussen ons|vertrouwelijk|off the record|alleen intern|intern houden|(?:graag |liever )?niet (?:noemen|vermelden|publiceren|citeren|schrijven|plaatsen|opschrijven|erin zetten|doorvertellen|vertellen|zeggen|melden|opnemen)|geen woord (?:over|van)|niets (?:over|van) (?:\\S+ ){1,6}(?:schrijven|zeggen)|blijft (?:eruit|buiten|binnenskamers)|(?:hou|houd|houden we) (?:\\S+ ){1,5}(?:eruit|buiten)|(?:noem|vermeld|schrijf|zet|publiceer|citeer) (?:\\S+ ){0,4}niet|zonder (?:naam|namen)|geen namen|(?:mag|moet|kan) (?:\\S+ ){0,3}niet (?:\\S+ ){0,2}(?:in|naar buiten|genoemd|vermeld|bekend)|nog niet (?:officieel|openbaar|bekend)|laat (?:\\S+ ){1,5}(?:weg|eruit)',
    instruction:
      '(?:lezers?|lezeres|doelgroep|toon|stijl|lengte|format|zoekwoord|werktitel|titel(?:suggestie|idee)|foto|beeld|kanaal|notitie aan mezelf)\\s*[:=]|niet te (?:lang|commercieel|technisch|formeel)|(?:hou|houd|maak) (?:\\S+ )?(?:het )?(?:kort|simpel|luchtig)|voor(?:dat)? (?:publicatie|plaatsing|we (?:het )?(?:plaatsen|publiceren)|je (?:het )?(?:plaatst|publiceert))|(?:nog |even )?(?:checken|nakijken|controleren|navragen)(?: (?:bij|of|met|dat|het|de|voor))|(?:dit |het )?is voor (?:de|het|onze|ons) (?:blog|nieuwsbrief|linkedin|website|site|pagina|instagram|facebook)|spraakmemo|voicememo|dicteer|opname|(?:zet|zetten) (?:\\S+ ){1,5}(?:onderaan|bovenaan|erboven|eronder)|dik ?gedrukt|vet ?gedrukt|in de ik-vorm|geen reclametaal',
    request:
      'graag|misschien|kun je|kan je|kunnen we|kunt u|zou je|zouden we|maak|schrijf|zet|voeg|doe|ik wil|ik zou|liever|aan het eind|aan het einde|onderaan|bovenaan|vermijd|geen|alsjeblieft|aub|idee',
    writing:
      "post|artikel|stuk|stukje|tekst|blog|blogpost|kop|titel|ondertitel|alinea['’]?s?|inleiding|slot|lezers?|doelgroep|hashtags?|emoji['’]?s?|nieuwsbrief|linkedin|instagram|facebook|lijst|lijstje|checklist|foto['’]?s?|beeld|citaat|toon|concept|stappen|tabel|vakjargon|jargon|interview|transcript",
  }),
  uk: build({
    private:
      'між нами|конфіденційно|не для (?:друку|публікації|преси)|не (?:згадуй(?:те)?|згадувати|пиши|пишіть|писати|публікуй(?:те)?|публікувати|називай(?:те)?|називати|кажи|кажіть|цитуй(?:те)?|цитувати)|без імен|без прізвищ|ще не (?:офіційно|оголошено)',
    instruction:
      '(?:читачі|аудиторія|тон|стиль|обсяг|формат|ключове слово|робочий заголовок|фото|канал)\\s*[:=]|не (?:надто|дуже|занадто) (?:довго|довгий|рекламно|офіційно)|перед публікацією|перевір(?:ити|те|) (?:\\S+ ){0,3}(?:перед|чи|з)|(?:це )?для (?:блогу|розсилки|сайту|сторінки|linkedin|фейсбук\\S*)',
    request:
      'будь ласка|може|можливо|можеш|можете|зроби(?:ть|)|напиши|напишіть|додай(?:те)?|хочу|хотіла?(?: б)?|в кінці|наприкінці|без|не хочу|ідея',
    writing:
      "пост|допис|дописі|стаття|статті|статтю|текст|тексту|блог|заголовок|заголовку|абзац\\S*|вступ|читач\\S*|аудиторі\\S*|хештег\\S*|емодзі|розсилк\\S*|список|чеклист|фото|цитат\\S*|тон|чернетк\\S*|кроки|таблиц\\S*|інтерв'ю",
  }),
}

/** Why a sentence must not stand in the copy; null when it may. Languages without a list of words answer null. */
export function classifyAside(text: string, code: string): Extract<LeftOutReason, 'private' | 'instruction'> | null {
  if (isPromptInjection(text)) return 'instruction'
  const words = asideWords[code]
  if (words === undefined) return null
  if (words.private.test(text)) return 'private'
  if (words.instruction.test(text)) return 'instruction'
  return words.request.test(text) && words.writing.test(text) && text.length < 220 ? 'instruction' : null
}
