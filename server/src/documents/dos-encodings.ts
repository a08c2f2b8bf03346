/** Upper halves of the code pages of DOS, which programs of accounting still write and TextDecoder does not know. */
const upperHalves: Readonly<Record<string, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

export const isDosEncoding = (encoding: string): boolean => Object.hasOwn(upperHalves, encoding)

/** Text of a code page of DOS. */
export function decodeDos(bytes: Uint8Array, encoding: string): string {
  const half = upperHalves[encoding] ?? ''
  const ascii = new TextDecoder('latin1').decode(bytes)
  // Windows-1252, which the decoder takes latin1 for, moves some of them: the bytes themselves count.
  let text = ''
  let from = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    text += ascii.slice(from, at) + (half[byte - 0x80] ?? '')
    from = at + 1
  }
  return text + ascii.slice(from)
}
