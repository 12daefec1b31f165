/**
 * Domains under which anybody can have a mailbox. Watching one would watch millions of strangers, so they are refused
 * as monitored domains; single addresses under them are fine. Kept here because the published lists hold company
 * domains such as alibaba.com too, and a refusal that is wrong loses a customer.
 */
const PROVIDERS = `
  gmail.com googlemail.com google.com
  outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.dk outlook.pt hotmail.com hotmail.co.uk hotmail.de
  hotmail.fr hotmail.es hotmail.it hotmail.nl hotmail.se hotmail.no hotmail.dk hotmail.fi hotmail.be live.com
  live.co.uk live.nl live.de live.fr live.it live.se live.dk live.no live.be msn.com passport.com windowslive.com
  yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.nl yahoo.se yahoo.no yahoo.dk yahoo.pl yahoo.ie
  yahoo.ca yahoo.co.jp yahoo.co.in yahoo.com.br yahoo.com.au yahoo.com.mx ymail.com rocketmail.com myyahoo.com
  aol.com aol.co.uk aol.de aim.com icloud.com me.com mac.com
  proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tutamail.com tuta.com tuta.io keemail.me
  hey.com fastmail.com fastmail.fm zohomail.com zohomail.eu zoho.com hushmail.com mailfence.com mailbox.org posteo.de
  posteo.net runbox.com startmail.com disroot.org riseup.net
  mail.com email.com usa.com gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.co.uk gmx.fr web.de freenet.de t-online.de
  arcor.de online.de 1und1.de vodafone.de
  ziggo.nl kpnmail.nl kpnplanet.nl planet.nl home.nl hetnet.nl xs4all.nl upcmail.nl casema.nl quicknet.nl chello.nl
  telenet.be skynet.be proximus.be scarlet.be
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net bbox.fr neuf.fr numericable.fr aliceadsl.fr
  libero.it virgilio.it tiscali.it tin.it alice.it fastwebnet.it tim.it inwind.it iol.it
  telefonica.net terra.es ono.com sapo.pt iol.pt clix.pt netcabo.pt mail.telepac.pt
  wp.pl o2.pl onet.pl interia.pl op.pl poczta.onet.pl gazeta.pl tlen.pl vp.pl
  telia.com spray.se bredband.net comhem.se online.no frisurf.no mail.dk stofanet.dk jubii.dk
  luukku.com kolumbus.fi suomi24.fi elisanet.fi saunalahti.fi
  btinternet.com btopenworld.com sky.com talktalk.net virginmedia.com virgin.net blueyonder.co.uk ntlworld.com
  tiscali.co.uk plusnet.com o2.co.uk tesco.net eircom.net
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com optonline.net
  rogers.com shaw.ca sympatico.ca telus.net bigpond.com optusnet.com.au xtra.co.nz
  mail.ru inbox.ru list.ru bk.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net i.ua
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com 189.cn
  naver.com hanmail.net daum.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp
  rediffmail.com indiatimes.com uol.com.br bol.com.br terra.com.br ig.com.br
  seznam.cz email.cz centrum.cz azet.sk zoznam.sk freemail.hu citromail.hu abv.bg
  mailinator.com guerrillamail.com 10minutemail.com yopmail.com temp-mail.org trashmail.com
`;

const providers = new Set(PROVIDERS.trim().split(/\s+/));

export const isPublicMailProvider = (domain: string): boolean => providers.has(domain);
