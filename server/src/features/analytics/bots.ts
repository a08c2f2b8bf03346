import { isbot } from 'isbot'

/**
 * User agents of programs: crawlers, previews in chats, feed readers, monitors, libraries. People's browsers all begin with
 * `Mozilla/5.0`, so everything else is a program too. (Cubot makes telephones.)
 */
const names =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|scrap|archiv|fetch|preview|monitor|uptime|pingdom|headless|phantom|puppeteer|playwright|selenium|lighthouse|pagespeed|gtmetrix|facebookexternalhit|meta-external|whatsapp|telegram|slack|discord|skype|embedly|quora link|pinterest\/|tumblr\/|flipboard|feed|rss|reader\/|validator|checker|scanner|wappalyzer|gptbot|chatgpt|claude|anthropic|perplexity|google-|googleother|adsbot|mediapartners|bingpreview|yandex|baidu|sogou|petal|bytespider|amazonbot|applebot|duckduck|semrush|ahrefs|mj12|dotbot|dataprovider|zgrab|masscan|nmap|curl|wget|python|java\/|okhttp|go-http|axios|node-fetch|\bruby\b|libwww|httpclient|postman|insomnia|undici/i

/** By this list, and by the one that many keep together. A visitor without a user agent is a program. */
export function isBot(userAgent: string | undefined): boolean {
  return !userAgent || !/^(Mozilla|Opera)\//.test(userAgent) || names.test(userAgent) || isbot(userAgent)
}
