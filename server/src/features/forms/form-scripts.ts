import { fileScript } from './file-script.ts'

/** On the form's page: shows what depends on other answers, notes where the visitor came from, and tells a frame's page its height. */
export const buildFormScript = `(d=>{
const f=d.querySelector("form"),e=d.documentElement
if(f){
const r=f.elements.namedItem("v_referrer")
if(r&&!r.value&&d.referrer&&parent==self)r.value=d.referrer
const said=id=>[...f.querySelectorAll('[name="q_'+id+'"]')].filter(x=>x.type!="radio"&&x.type!="checkbox"||x.checked).map(x=>x.value)
const show=()=>{for(const s of f.querySelectorAll("[data-if]")){
const o=f.querySelector('[data-question="'+s.dataset.if+'"]'),on=!(o&&o.hidden)&&said(s.dataset.if).some(v=>JSON.parse(s.dataset.any).includes(v))
s.hidden=!on
for(const x of s.querySelectorAll("input,select,textarea"))x.disabled=!on}}
f.addEventListener("input",show)
show()
${fileScript}f.addEventListener("submit",()=>{const b=f.querySelector("[type=submit]");setTimeout(()=>{b.disabled=true})})
addEventListener("pageshow",()=>{f.querySelector("[type=submit]").disabled=false})
}
if(parent!=self){
const tell=()=>parent.postMessage({type:"draftwright-form",height:Math.ceil(d.body.getBoundingClientRect().height)},"*")
new ResizeObserver(tell).observe(d.body)
tell()
}
})(document)`

/**
 * On pages of other sites: puts the form's frame in the script's place. Only what that frame itself says from this server's origin
 * changes its height.
 */
export const embedScript = `(d=>{
const s=d.currentScript,o=new URL(s.src).origin,i=d.createElement("iframe"),u=new URL("/f/"+s.dataset.form,o),q=new URLSearchParams(location.search)
u.searchParams.set("embed","1")
u.searchParams.set("v_page",location.origin+location.pathname)
if(d.referrer)u.searchParams.set("v_referrer",d.referrer.split("?")[0].slice(0,300))
for(const k of ["utm_source","utm_medium","utm_campaign","utm_term","utm_content","s"])if(q.get(k))u.searchParams.set(k,q.get(k).slice(0,300))
i.src=u
i.title=s.dataset.title||"Form"
i.style.cssText="width:100%;border:0;height:480px;display:block;color-scheme:normal"
i.loading="lazy"
addEventListener("message",m=>{
if(m.origin!=o||m.source!=i.contentWindow||!m.data||m.data.type!="draftwright-form")return
const h=Number(m.data.height)
if(h>0&&h<2e4)i.style.height=h+"px"})
s.after(i)
})(document)`
