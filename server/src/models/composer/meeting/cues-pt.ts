import { type Cues, toPattern } from './cue-pattern.ts'

const tasks =
  'mando|envio|preparo|escrevo|faço|ligo|pergunto|verifico|confirmo|organizo|marco|crio|trago|procuro|partilho|compartilho|trato|atualizo|entrego|falo|reservo|vejo isso|peço|resolvo'
const doing =
  'mandar|enviar|preparar|escrever|fazer|ligar|perguntar|verificar|confirmar|organizar|marcar|criar|trazer|procurar|partilhar|compartilhar|tratar|atualizar|entregar|falar|reservar|dar|dizer|pedir'

/** Portuguese. */
export const portuguese: Cues = {
  decision: toPattern(
    '(?:decidimos|combinámos|combinamos|ficou (?:decidido|combinado)|está (?:decidido|combinado|aprovado))|aprovado|negócio fechado|combinado',
    '(?:então|ok|certo|pronto|bom),? (?:então )?(?:fazemos|usamos|ficamos com|vamos com|avançamos|deixamos|mudamos|compramos|adiamos|escolhemos)',
    'a partir de agora',
  ),
  promise: toPattern(
    String.raw`(?:eu )?(?:(?:te|lhe|lhes|vos|já|o|a) ){0,2}(?:${tasks})(?:-(?:te|lhe|lhes|vos|o|a|nos))?`,
    String.raw`(?:eu )?(?:te |lhe |já )?vou (?:te |lhe |já )?(?:${doing})`,
  ),
  notPromise: toPattern('pergunto-me', 'me pergunto', 'faço ideia', 'faço parte'),
  request: toPattern(
    String.raw`(?:me |nos )?(?:podes|pode|podem|poderias|poderia|consegues|consegue) (?:\p{L}+ ){0,3}?(?:${doing})(?:-\p{L}+)?`,
  ),
  notRequest: toPattern('um exemplo', 'o ecrã|a tela', 'mais alto', 'repetir'),
  offer: toPattern(
    String.raw`(?:posso|poderia) (?:\p{L}+ ){0,2}?(?:${doing})`,
    String.raw`(?:queres|quer|querem) que (?:eu )?\p{L}+`,
  ),
  duty: toPattern('alguém (?:tem de|tem que|devia|deve)', String.raw`(?:temos de|temos que|é preciso) (?:${doing})`),
  willDo: toPattern('^ ?(?:vai|trata|prepara|manda|envia|faz|liga|verifica)'),
  assigned: toPattern(
    String.raw`^,?\s+(?:tu|você|o senhor|a senhora) (?:(?:me|lhe|nos) )?(?:mandas|envias|preparas|fazes|ligas|perguntas|verificas|tratas|trazes|manda|envia|prepara|faz|liga|pergunta|verifica|trata|traz)`,
  ),
  welcome: toPattern('^(?:sim,? )?(?:por favor|agradecia|agradeço|se faz favor|seria ótimo|boa)'),
  accept: toPattern(
    '^(?:hum,? |pois,? )?(?:sim|claro|ok|okay|está bem|tá bom|com certeza|sem problema|pode ser|perfeito|combinado)',
  ),
  agreed: toPattern('^(?:sim, |então )?(?:combinado|negócio fechado|de acordo|fechado)[.!]*$'),
  objection: toPattern(
    '(?:demasiado|muito|bastante) (?:caro|cara|complicado|complicada|lento)|é caro',
    '(?:não (?:tenho|temos|há)) (?:tempo|orçamento|dinheiro|ninguém|pessoal)',
    'não (?:posso|podemos|quero|queremos|consigo|conseguimos) (?!ouvir|ver)',
    '(?:outro|outra) (?:fornecedor|oferta|proposta)|mais barato|metade do preço',
    'já (?:temos|usamos|pagamos)',
    '(?:tem|têm) (?:de|que) (?:aprovar|assinar|decidir)|falar com (?:o meu|a minha|meu|minha) (?:chefe|sócio|diretor)',
    'não (?:funciona|serve|chega|compensa|me convence)|ninguém nos (?:avisou|disse)',
    'o problema é|preocupa-me|me preocupa|proteção de dados',
  ),
  doubt: toPattern('preocupad[oa]s?', 'dúvidas?', 'medo', 'não (?:tenho|temos) a certeza', 'falta'),
  own: toPattern('eu|me|nos|nós|meu|minha|nosso|nossa|tenho|temos'),
  unknown: toPattern(
    'não sei|não sabemos|não faço ideia|boa pergunta',
    '(?:tenho|temos) (?:de|que) (?:ver|perguntar|verificar|pensar)',
    'depende|logo se vê',
  ),
  unreal: toPattern(
    'se (?:eu|nós|pudesse|tivesse|fosse)',
    '(?:seria|teria|poderia)',
    'talvez',
    'no ano passado|o mês passado',
  ),
  opinion: toPattern('ótimo|adoro|finalmente|nunca|incrível|contente|orgulhos[oa]|odeio|desastre|fantástico'),
}
