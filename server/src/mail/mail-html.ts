import { cutText } from '@draftwright/contract/cut-text'
import { escapeHtml } from '../documents/escape-html.ts'
import type { MailContent } from './mail-content.ts'

/**
 * Mail programs do not support variables: each colour is written out, and its dark variant is set by a class in the
 * style block.
 */
export const mailFont = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const dark = `@media (prefers-color-scheme:dark){
.ground{background-color:#0d111a!important}
.card{background-color:#131824!important;border-color:#262e3f!important}
.ink{color:#e6eaf2!important}
.body{color:#c3cad8!important}
.soft{color:#97a1b5!important}
.wright{color:#fbca4c!important}
.link{color:#bac4f4!important}
.button{background-color:#4c61dd!important}
.well{background-color:#191f2d!important;border-color:#2b3344!important}
.quote{background-color:#191f2d!important;border-color:#a86f00!important}
}
@media (max-width:480px){.card-pad{padding:28px 22px!important}.ground-pad{padding:20px 12px!important}}`

export function renderMailHtml(mail: MailContent): string {
  const { subject, heading, paragraphs, footnote, brand } = mail
  return renderMailFrame({
    subject,
    preview: renderPreview(mail),
    ...(brand === undefined ? {} : { brand }),
    card: `<h1 class="ink" style="margin:0;font:600 21px/28px ${mailFont};letter-spacing:-.01em;color:#101828">${escapeHtml(heading)}</h1>
${paragraphs.map(renderParagraph).join('\n')}
${mail.quote === undefined ? '' : renderQuote(mail.quote)}
${mail.code === undefined ? '' : renderCode(mail.code)}
${mail.action === undefined ? '' : renderAction(mail.action)}`,
    foot: `${renderLines(footnote)}${mail.unsubscribeUrl === undefined ? '' : renderUnsubscribe(mail.unsubscribeUrl)}`,
  })
}

interface MailFrame {
  readonly subject: string
  /** What lists of mails show after the subject. */
  readonly preview: string
  /** A name above the card instead of the product's. */
  readonly brand?: string
  /** HTML, escaped already. */
  readonly card: string
  /** HTML, escaped already. */
  readonly foot: string
  /** Further rules for what is in the card. */
  readonly style?: string
}

/** Nested tables, at most 560 px wide: the layout that works in Gmail, Outlook and on phones. */
export function renderMailFrame({ subject, preview, brand, card, foot, style = '' }: MailFrame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}body{margin:0;padding:0}
${style}${dark}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f5f7fb;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#f5f7fb;opacity:0">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f5f7fb" style="background-color:#f5f7fb">
<tr><td class="ground-pad" align="center" style="padding:36px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 18px;font:650 19px/24px ${mailFont};letter-spacing:-.02em;color:#101828">${brand === undefined ? 'Draft<span class="wright" style="color:#b45309">wright</span>' : escapeHtml(brand)}</td></tr>
<tr><td class="card card-pad" bgcolor="#ffffff" style="padding:36px 40px;background-color:#ffffff;border:1px solid #e4e8f0;border-radius:12px">
${card}
</td></tr>
<tr><td class="soft" style="padding:18px 4px 0;font:400 13px/20px ${mailFont};color:#5b667c">${foot}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

/** The preview in a list of mails. Without the code: others may see the list. */
const renderPreview = ({ heading, paragraphs }: MailContent): string => cutText(paragraphs[0] ?? heading, 140)

const renderLines = (text: string): string => escapeHtml(text.trim()).replaceAll(/\r\n|\r|\n/gu, '<br>')

const renderUnsubscribe = (url: string): string =>
  `<br><a class="link" href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="color:#3244bd;text-decoration:underline">Unsubscribe</a>`

const renderParagraph = (text: string): string =>
  `<p class="body" style="margin:14px 0 0;font:400 16px/25px ${mailFont};color:#344054;word-break:break-word">${renderLines(text)}</p>`

const renderQuote = (text: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:20px"><tr>
<td class="quote body" bgcolor="#f8f9fc" style="padding:14px 18px;background-color:#f8f9fc;border-left:3px solid #f9b91f;border-radius:0 8px 8px 0;font:400 16px/25px ${mailFont};color:#344054;word-break:break-word">${renderLines(text)}</td>
</tr></table>`

/** Selected by one double click: there are no spaces, the gaps between the digits are letter-spacing. */
const renderCode = (text: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr>
<td class="well ink" align="center" bgcolor="#f5f7fb" style="padding:20px 12px 20px 20px;background-color:#f5f7fb;border:1px solid #e4e8f0;border-radius:10px;font:600 34px/42px ${mailFont};font-variant-numeric:tabular-nums;letter-spacing:8px;color:#101828">${escapeHtml(text)}</td>
</tr></table>`

/** The table cell is the button too, because Word, which renders Outlook's mails, ignores a link's padding. */
const renderAction = ({ label, url }: { label: string; url: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:26px"><tr>
<td class="button" bgcolor="#3b4fd8" style="background-color:#3b4fd8;border-radius:8px;mso-padding-alt:13px 24px"><a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:13px 24px;font:600 15px/20px ${mailFont};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="soft" style="margin:22px 0 0;font:400 13px/20px ${mailFont};color:#5b667c">Or open this address:<br><a class="link" href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="color:#3244bd;text-decoration:underline;word-break:break-all">${escapeHtml(url)}</a></p>`
