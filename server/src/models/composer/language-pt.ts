import { toWordSet, type Language } from './language.ts'

export const portuguese: Language = {
  code: 'pt',
  stopwords:
    toWordSet(`a à ainda além algo alguém algum alguma algumas alguns ali ante antes ao aos apenas aquela aquele aqui as às assim até bem bom boa cada coisa coisas com como contra da daquele das de dela dele
    demais depois desde dessa desse desta deste deve devem disso do dois dos durante e é ela elas ele eles em embora enquanto então entre era eram essa essas esse esses esta está estão estamos estava este estes estou eu faz
    fazem fazer foi foram há isso isto já lá lhe lo logo mais mas me melhor menos mesma mesmo meu meus minha minhas muita muitas muito muitos na nada não nas nem nenhum nenhuma ninguém no nos nós nossa nossas nosso nossos num
    numa nunca o onde os ou outra outras outro outros para pela pelas pelo pelos pode podem podemos pois por porque porém pouco pra primeiro qual qualquer quando quanto quase que quê quem quer querem se seja sem sempre
    sendo ser será seu seus si sido só sob sobre somos sua suas são também tanto tão te tem têm temos ter teu tinha tinham toda todas todo todos três tu tudo um uma umas uns vai vamos vão vez vezes você vocês quatro cinco`),
  leaning:
    /^(?:ele|ela|eles|elas|isso|isto|esse|essa|esses|essas|este|esta|mas|e|ou|porque|então|depois|também|além disso|só|assim|por isso|por exemplo|outros?|outras?|seu|sua|seus|suas|ali|porém|mesmo)(?=[\s,.;:])/i,
}
