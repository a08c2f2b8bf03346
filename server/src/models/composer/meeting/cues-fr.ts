import { type Cues, joinPhrases, toPattern } from './cue-pattern.ts'

export const french: Cues = {
  decision: joinPhrases(
    /(?:\b(?:on a|nous avons|on est) (?:donc )?(?:décidé|convenu|choisi|validé|tombés? d['’]accord)|c['’]est (?:décidé|validé|entendu|acté|d['’]accord)|(?:alors |donc )?on (?:part|reste|garde|prend|abandonne|lance|choisit|retient|valide)\b|va pour|marché conclu|le plan est)/iu,
    String.raw`(?:d['’]accord|alors|donc|bon|très bien|ok|entendu),? (?:donc |alors )?(?:on|nous) (?:fait|faisons|prend|garde|part|se (?:revoit|voit|retrouve)|attend|achète|choisit|lance|laisse|arrête|commence|signe|décale|passe)`,
    String.raw`(?:on|nous) (?:arrêtons?|supprim(?:e|ons)|annul(?:e|ons)|report(?:e|ons)) (?:le|la|les|l['’]|tout|ça)|(?:alors|donc|bon),? plus de \p{L}+|reste(?:nt)? (?:comme|tel)|c['’]est (?:entendu|décidé|acté|validé)|marché conclu|à partir de maintenant|désormais on`,
  ),
  promise: joinPhrases(
    /(?:\bje (?:vais|vous|t['’]|te|m['’]en|me|l['’]|le|la|les)?\s?(?:vous |leur |lui |te )?(?:envoyer|envoie|enverrai|prépare|préparer|préparerai|écris|écrire|vérifie|vérifier|vérifierai|demande|demander|demanderai|appelle|appeler|appellerai|occupe|occuper|fais|faire|ferai|crée|créer|organise|organiser|réserve|réserver|rédige|rédiger|transmets|transmettre|reviens|revenir|partage|partager|mets|mettre|regarde|regarder|contacte|contacter|charge|charger|termine|terminer|rappelle|rappeler|finalise|finaliser|livre|livrer)\b)/iu,
    String.raw`je (?:(?:vous|te|t['’]|le|la|l['’]|les|leur|lui|m['’]en|m['’]|y|en|nous) ?){0,3}(?:réponds|répondrai|répondre|rembourse|remplace|change|installe|rends|crée|créerai|envoie|enverrai|prépare|appelle|rappelle|vérifie|transmets|ouvre|confirme|confirmerai|demande|apporte|apporterai|donne|donnerai|montre|recontacte|relance|commande|commanderai|imprime|inscris|note pour|tiens au courant|trouve|corrige|dis (?:ça )?(?:avant|demain|lundi|mardi|mercredi|jeudi|vendredi))`,
    String.raw`je (?:vais|peux) (?:(?:vous|te|t['’]|le|la|l['’]|les|leur|lui|m['’]en|m['’]|y|en|nous) ?){0,3}(?:répondre|créer|ouvrir|confirmer|apporter|donner|relancer|commander|corriger|trouver)`,
  ),
  notPromise: joinPhrases(
    /\b(?:je me demande|je vous demande si|je vais être (?:franc|honnête)|je fais partie|je fais ça depuis|je regarde souvent)\b/iu,
    String.raw`je (?:vous |te )?(?:rappelle (?:que|en|juste)|appelle (?:pour|parce|juste|car))|ça,? je (?:le )?(?:confirme|note)`,
    String.raw`je (?:vous |te )?(?:montre|demande si|comprends|peux (?:voir|vous montrer))|je fais ça(?: depuis| souvent)?|je vous (?:donne|fais) un exemple|pas de souci`,
  ),
  request: joinPhrases(
    /\b(?:(?:peux-tu|pouvez-vous|pourriez-vous|pourrais-tu|tu peux|vous pouvez)\s.{0,20}(?:envoyer|préparer|écrire|vérifier|demander|appeler|faire|créer|organiser|réserver|rédiger|transmettre|partager|mettre|regarder|contacter|terminer|livrer|fournir))/iu,
    String.raw`(?:peux-tu|pouvez-vous|pourriez-vous|pourrais-tu|tu peux|vous pouvez|tu pourrais|vous pourriez)(?: \p{L}+['’]?){0,3}[ '’](?:\p{L}['’])?(?:envoyer|donner|apporter|confirmer|rappeler|répondre|commander|dire|passer)`,
  ),
  notRequest: /\b(?:un exemple|votre écran|plus fort|répéter)\b/iu,
  offer: toPattern(
    String.raw`je (?:peux|pourrais|veux bien)(?: \p{L}+['’]?){0,3}[ '’]\p{L}+(?:er|ir|re)`,
    String.raw`(?:tu veux|vous voulez|voulez-vous|veux-tu) que je`,
  ),
  duty: /\b(?:il faut (?:que quelqu['’]un|qu['’]on)?|quelqu['’]un (?:doit|devrait|pourrait)|il faudra|on doit|nous devons)\b/iu,
  willDo: /^\s+(?:va|s['’]occupe|prépare|envoie|fait|rédige|vérifie|organise|se charge|contacte|prend)\b/iu,
  assigned: toPattern(
    String.raw`^,?\s+(?:tu|vous) (?:(?:me|nous|lui|leur|t['’]en|vous en|l['’]|le|la|les) ?){0,2}(?:occupes|occupez|prépares|préparez|envoies|envoyez|fais|faites|rédiges|rédigez|vérifies|vérifiez|organises|organisez|contactes|contactez|appelles|appelez|demandes|demandez|prends|prenez|regardes|regardez|apportes|apportez|écris|écrivez)`,
  ),
  welcome: toPattern(
    String.raw`^(?:ah |oh )?(?:oui,? )?(?:volontiers|s['’]il (?:te|vous) pla[iî]t|je veux bien|avec plaisir|fais(?: ça|-le)|faites(?: ça|-le)|ce serait|ça (?:m['’])?aiderait)`,
  ),
  accept:
    /^(?:euh,?\s+)?(?:oui|ouais|d['’]accord|bien sûr|ok|okay|volontiers|pas de (?:souci|problème)|je m['’]en|entendu|parfait|ça marche|tout à fait|avec plaisir)\b/iu,
  agreed: toPattern(
    String.raw`^(?:oui,? |bon,? )?(?:marché conclu|c['’]est (?:décidé|entendu|acté|validé|une décision|bon pour (?:moi|nous))|adjugé|adopté|validé)[ .!]*$`,
  ),
  objection: joinPhrases(
    /\b(?:trop cher|trop chère|hors budget|pas (?:de|le) budget|budget (?:est )?(?:serré|gelé|épuisé)|pas le temps|déjà (?:un|une|utilis\p{L}+|en place|signé)|service juridique|rgpd|sécurité|pas convaincu|(?:mon|ma|notre) (?:patron|direction|directeur|directrice|chef)|le problème,? c['’]est|moins cher|engagés? jusqu|pas une priorité|trop compliqué|trop long)\b/iu,
    String.raw`je (?:ne |n['’])?(?:peux|veux|vais|pourrai) pas (?!entendre|voir|dire|me plaindre|imaginer|vous dire)|on (?:ne |n['’])?(?:peut|veut|va) pas (?!entendre|voir|dire)`,
    String.raw`(?:on n['’]a|je n['’]ai|nous n['’]avons|y a|n['’]y a) (?:pas (?:le|de|d['’])|personne|plus)`,
    String.raw`(?:autre|meilleure) (?:fournisseur|offre|devis)|moitié (?:prix|moins)|gratuit|trop (?:cher|chère|compliqué|long|lourd)`,
    String.raw`(?:dois|doit|devons|faut) (?:d['’]abord )?(?:convaincre|demander|valider|signer|l['’]accord)|est contre|c['’]est (?:elle|lui) qui (?:signe|décide)`,
    String.raw`(?:on n['’]est|nous ne sommes|je ne suis) pas (?:très |vraiment |du tout )?(?:contente?s?|satisfaite?s?|ravie?s?|d['’]accord)`,
    String.raw`(?:n['’]ai|n['’]a|n['’]avons|ai|a) (?:pas|plus|aucune) (?:vraiment )?confiance|(?:n['’]y |je n['’]y |on n['’]y )?crois pas (?:à|une|du)`,
    String.raw`(?:n['’]est|n['’]a|ne sont|n['’]ont) jamais (?:venus?|arrivée?s?|répondu|appelé|marché)|(?:deuxième|troisième|quatrième|énième) fois`,
    String.raw`plus cher|deux fois plus|ça ne (?:peut|va) pas|on ne (?:tient|tiendra) pas|trop \p{L}+ pour (?:moi|nous)|il (?:manque|manquait|manquera)`,
    String.raw`ne veut pas|refuse|personne ne nous|tombé(?:e|s)? en panne|nous a (?:lâché|planté)|ne (?:marche|fonctionne) pas|ça bloque|c['’]est compliqué`,
  ),
  doubt:
    /\b(?:inqui(?:et|ète|étude|ète)|doute|pas sûr|hésite|crains|(?:j['’]ai|on a|nous avons|me fait|nous fait) (?:\p{L}+ )?peur|manque|réserves?)\b/iu,
  own: /\b(?:je|j['’]|nous|on|me|moi|notre|nos|mon|ma|mes)/iu,
  unknown: joinPhrases(
    /\b(?:je ne sais pas|on ne sait pas|aucune idée|bonne question|(?:il )?faut que je (?:vérifie|demande)|je dois (?:vérifier|demander)|à voir|pas encore (?:décidé|défini)|ça dépend|je reviens vers)/iu,
    String.raw`je (?:ne )?(?:peux|pourrais|saurais) pas (?:(?:vous|te|le|l['’]) ?)*(?:dire|répondre)|(?:aucune|pas la moindre) idée|pas moi|je ne (?:veux pas dire de bêtise|saurais)|il faudrait (?:voir|que)|on verra|ça dépend|je ne sais (?:pas|plus)|il faut que je|je dois (?:voir|vérifier|demander|réfléchir)`,
  ),
  unreal:
    /\b(?:si (?:on|nous|je|vous|jamais)|serait|aurait|pourrait|peut-être|l['’]année dernière|le mois dernier|à l['’]époque|je plaisante|en théorie|pas encore décidé)\b/iu,
  opinion:
    /\b(?:génial|super|excellent|enfin|jamais|adore|déteste|impressionn\p{L}+|fier|fière|soulag\p{L}+|catastrophe|formidable)\b/iu,
}
