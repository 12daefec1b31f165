/**
 * Names that mark a mail provider directly under any public suffix: `hotmail.ca` and `yahoo.com.tw` as well as
 * `hotmail.com`. Contains only names that no other kind of company would choose.
 */
export const FAMILIES = `
  gmail googlemail hotmail outlook live msn windowslive yahoo ymail yahoomail rocketmail gmx aol icloud yandex
  mail email e-mail freemail webmail
  protonmail tutanota tutamail fastmail posteo zohomail hushmail mailfence
  compuserve lycosmail tiscali wanadoo chello upcmail btinternet btopenworld bigpond rediffmail hanmail netcourrier net-c
  caramail mixmail latinmail mailinator guerrillamail yopmail sharklasers trashmail 10minutemail
`;

/**
 * Providers that are missing from the families and the published lists, or too important to depend on them. Their
 * subdomains count too, since providers give out mailboxes there (`ms7.hinet.net`, `nyc.rr.com`).
 */
export const PROVIDERS = `
  google.com aim.com privaterelay.appleid.com me.com mac.com passport.com passport.net myyahoo.com y7mail.com kimo.com
  yahooxtra.co.nz love.com ygm.com games.com wow.com cs.com netscape.net webtv.net ovi.com my.com proton.me pm.me
  tuta.com tuta.io keemail.me hey.com zoho.com hush.com hush.ai mailbox.org runbox.com startmail.com disroot.org
  riseup.net autistici.org inventati.org cock.li airmail.cc countermail.com soverin.net mailo.com kolabnow.com
  ctemplar.com skiff.com elude.in onionmail.org vfemail.net safe-mail.net lavabit.com duck.com mozmail.com
  simplelogin.com simplelogin.co simplelogin.fr aleeas.com slmail.me anonaddy.com anonaddy.me addy.io passmail.net
  passinbox.com passfwd.com opayq.com spamgourmet.com 33mail.com bigfoot.com pobox.com sent.com messagingengine.com
  fastest.cc mailbolt.com f-m.fm eml.cc imap.cc mm.st inbox.com inbox.lv inbox.lt inbox.eu inbox.ru inbox.kz usa.com
  usa.net myself.com consultant.com post.com europe.com asia.com iname.com writeme.com dr.com engineer.com
  cheerful.com accountant.com workmail.com techie.com linuxmail.org contractor.net activist.com lycos.com excite.com
  mail2world.com care2.com rediff.com

  comcast.net verizon.net vzw.net vzwpix.com vtext.com att.net sbcglobal.net bellsouth.net ameritech.net pacbell.net
  swbell.net snet.net flash.net prodigy.net nvbell.net wans.net attbi.com bellatlantic.net gte.net cox.net coxmail.com
  charter.net spectrum.net earthlink.net mindspring.com peoplepc.com juno.com netzero.net netzero.com bluelight.com
  optonline.net optimum.net suddenlink.net suddenlinkmail.com frontier.com frontiernet.net centurylink.net
  centurytel.net embarqmail.com q.com qwest.net qwestoffice.net windstream.net roadrunner.com rr.com twc.com
  brighthouse.com bhn.net mchsi.com mediacombb.net cableone.net sparklight.net rcn.com rcn.net wowway.com
  wideopenwest.com breezeline.net atlanticbb.net zoominternet.net armstrongonewire.net hughes.net direcway.com
  wildblue.net exede.net tds.net gci.net mtaonline.net acsalaska.net consolidated.net fairpoint.net myfairpoint.net
  knology.net insightbb.com adelphia.net bresnan.net ptd.net epix.net metrocast.net midco.net hawaiiantel.net
  erols.com starpower.net comporium.net atmc.net arvig.net sonic.net panix.com surewest.net surewest.com ntelos.net
  shentel.net nctc.com htc.net ridgetel.net gtcom.net golden.net copper.net fuse.net zoomtown.com mypacks.net
  tmomail.net dslextreme.com speakeasy.net covad.net megapathdsl.net clearwire.net newwavecomm.net buckeyecom.net
  bex.net buckeye-express.com nemont.net pennswoods.net ktc.com ctc.net citlink.net isp.com ziplink.net localnet.com
  toast.net usfamily.net startec.net netcom.com aristotle.net bright.net

  rogers.com shaw.ca sympatico.ca bell.net bellnet.ca telus.net videotron.ca videotron.qc.ca cogeco.ca cgocable.ca
  eastlink.ca sasktel.net mts.net mymts.net aliant.net bellaliant.net nbnet.nb.ca teksavvy.com distributel.net
  tbaytel.net execulink.com primus.ca xplornet.com xplornet.ca northwestel.net vianet.ca globetrotter.net novuscom.net
  uniserve.com look.ca silomail.com persona.ca oricom.ca sogetel.net xittel.net b2b2c.ca ebox.ca ebtech.net
  wightman.ca hay.net tnt21.com nexicom.net magma.ca storm.ca allstream.net

  talk21.com btconnect.com sky.com talktalk.net talktalk.co.uk virginmedia.com virginmedia.co.uk virgin.net
  blueyonder.co.uk blueyonder.com ntlworld.com ntlworld.co.uk cableinet.co.uk plusnet.com plus.net plus.com o2.co.uk
  tesco.net freeserve.co.uk freeserve.net fsmail.net fsnet.co.uk fsworld.co.uk fslife.co.uk fsbusiness.co.uk
  orange.net orangehome.co.uk uwclub.net madasafish.com lineone.net supanet.com onetel.com onetel.net onetel.net.uk
  pipex.com pipex.net zen.co.uk demon.co.uk force9.co.uk force9.net waitrose.com eclipse.co.uk karoo.co.uk
  bulldoghome.com ukonline.co.uk which.net toucansurf.com freeuk.com freeola.com breathe.com breathemail.net idnet.com
  aaisp.net.uk xilo.net vispa.com mistral.co.uk f2s.com totalise.co.uk cwcom.net cwctv.net homecall.co.uk
  tinyonline.co.uk tinyworld.co.uk vodafoneemail.co.uk o2email.co.uk eidosnet.co.uk manx.net jtglobal.com cwgsy.net
  gibtelecom.net eircom.net eircom.ie indigo.ie iol.ie vodafone.ie o2.ie esatclear.ie oceanfree.net utvinternet.com
  imagine.ie

  web.de freenet.de t-online.de t-online.com arcor.de arcor-online.net online.de 1und1.de vodafone.de vodafonemail.de
  kabelmail.de unitybox.de kabelbw.de unity-mail.de ewetel.net ewe.net netcologne.de nc-online.de mnet-online.de
  m-online.net alice-dsl.de alice-dsl.net alicedsl.de alice.de o2mail.de o2online.de loop.de genion.de lycos.de
  onlinehome.de online-home.de tele2.de magenta.de t-mobile.de emailn.de versanet.de osnanet.de firemail.de
  directbox.com uni.de fn.de epost.de ok.de hanse.net hansenet.de nexgo.de surfeu.de talknet.de addcom.de
  smart-mail.de smartmail.de gmx-topmail.de dokom.net htp-tel.de teleos-web.de bitel.net wtnet.de pyur.net
  tele-columbus.net primacom.net cablesurf.de swn-nm.de aon.at a1.net inode.at inode.cc utanet.at kabsi.at liwest.at
  tele2.at sms.at eunet.at vol.at kabelplus.at bnet.at salzburg-online.at cablelink.at t-mobile.at telering.at
  wavenet.at bluewin.ch bluemail.ch hispeed.ch sunrise.ch swissonline.ch freesurf.ch quickline.ch ggaweb.ch netplus.ch
  vtxmail.ch vtx.ch vtxnet.ch green.ch greenmail.ch econophone.ch tele2.ch ticino.com adslplus.ch besonet.ch
  datacomm.ch dplanet.ch span.ch citycable.ch naxoo.ch romandie.com gawnet.ch teleport.ch supra.net powersurf.li
  adon.li

  ziggo.nl kpnmail.nl kpnplanet.nl planet.nl home.nl hetnet.nl xs4all.nl casema.nl quicknet.nl zonnet.nl tele2.nl
  telfort.nl telfortglasvezel.nl caiway.nl caiway.net solcon.nl onsnet.nu onsbrabantnet.nl wxs.nl zeelandnet.nl
  freeler.nl orange.nl hccnet.nl kabelfoon.nl multiweb.nl versatel.nl online.nl upclive.nl upc.nl vodafonethuis.nl
  vodafonevast.nl dds.nl iae.nl introweb.nl scarlet.nl 12move.nl het-net.nl kpn-officedsl.nl euronet.nl worldonline.nl
  worldmail.nl concepts.nl deltanl.nl edpnet.nl glasvezelnet.nl ilse.nl mijnmail.nl mobielmail.nl raketnet.nl
  speedlinq.nl stipte.nl tref.nl trined.nl wish.nl xmsnet.nl zinders.nl zwebb.nl telenet.be skynet.be proximus.be
  scarlet.be voo.be belgacom.net pandora.be brutele.be edpnet.be versateladsl.be mobistarmail.be orangemail.be win.be
  evonet.be dommel.be coditel.net tvcablenet.be swing.be online.be freegates.be advalvas.be yucom.be kidcity.be
  teledisnet.be fulladsl.be easynet.be pt.lu internet.lu vo.lu tango.lu cmdnet.lu luxonline.lu village.uunet.lu

  orange.fr free.fr sfr.fr laposte.net bbox.fr neuf.fr numericable.fr aliceadsl.fr club-internet.fr noos.fr voila.fr
  cegetel.net 9online.fr 9business.fr libertysurf.fr tele2.fr estvideo.fr evc.net cario.fr dbmail.com mel.fr online.fr
  lpn.fr worldonline.fr freesurf.fr infonie.fr nordnet.fr nordnet.com oreka.com ifrance.com i-france.com netc.fr
  netc.eu francemel.fr cpas.fr ozone.net wibox.fr k-net.fr k-net.pro sfrmail.fr dartybox.com lilo.org mailoo.org
  zaclys.com vivaldi.net ecomail.fr akeonet.com aricia.fr guyane.fr mediaserv.net only.fr canl.nc lagoon.nc mls.nc
  offratel.nc monaco.mc libello.com

  libero.it virgilio.it tin.it alice.it fastwebnet.it fastwebmail.it tim.it inwind.it iol.it blu.it giallo.it
  katamail.com teletu.it tele2.it poste.it vodafone.it kataweb.it supereva.it supereva.com aruba.it technet.it pec.it
  arubapec.it legalmail.it postecert.it interfree.it tre.it 3mail.it jumpy.it ciaoweb.it cheapnet.it eutelia.it
  infinito.it aliceposta.it tiscalinet.it worldonline.it libero.com lycos.it mclink.it mclink.net micso.net micso.it
  elitel.biz ngi.it quipo.it dada.it superdada.it fastnet.it telefonica.net terra.es ono.com movistar.es orange.es
  jazztel.es jazztel.com ya.com euskaltel.net euskaltel.es mundo-r.com telecable.es r.com.es retemail.es eresmas.com
  wanadooadsl.net ctv.es arrakis.es teleline.es infonegocio.com hispavista.com iespana.es navegalia.com vodafone.es
  andorra.ad sapo.pt iol.pt clix.pt netcabo.pt telepac.pt netvisao.pt cabovisao.pt portugalmail.pt portugalmail.com
  zonmail.pt oninet.pt kanguru.pt kanguru.com.pt vizzavi.pt megamail.pt netmadeira.com aeiou.pt zmail.pt

  telia.com spray.se bredband.net bredband2.com comhem.se bahnhof.se tele2.se glocalnet.net home.se passagen.se
  swipnet.se tyfonmail.se ownit.nu bostream.nu brevet.se brevet.nu utfors.se ownit.se perspektivbredband.net
  alltele.se allteli.se alltele.net hemmail.se netatonce.net riksnet.se spray.net sverige.nu tv4.nu tjohoo.se
  worldonline.se crossnet.se lidnet.se online.no frisurf.no c2i.net broadpark.no getmail.no lyse.net start.no
  altiboxmail.no epost.no nextgentel.com ebnett.no bbnett.no losmail.no tele2.no netcom.no haugnett.no bluezone.no
  mimer.no sensewave.com sf-nett.no tussa.com enivest.net neasonline.no hesbynett.no eidsiva.net vikenfiber.no
  loqal.no signal.no lynet.no spray.no sol.no stofanet.dk jubii.dk jubiimail.dk tdcadsl.dk get2net.dk ofir.dk
  youmail.dk webspeed.dk waoomail.dk fibermail.dk post.tele.dk mail.tele.dk post5.tele.dk sol.dk tdcspace.dk
  tdconline.dk forum.dk cybercity.dk privat.dk privat.tele.dk post3.tele.dk m1stofanet.dk energimail.dk km-net.dk
  newmail.dk nal-net.dk mailme.dk pc.dk oncable.dk c.dk city.dk worldonline.dk vestnet.dk nrdn.dk turbopost.dk
  profibermail.dk comxnet.dk parknet.dk dlgtele.dk dsa-net.dk gvdnet.dk bbsyd.dk skylinemail.dk luukku.com kolumbus.fi
  suomi24.fi elisanet.fi saunalahti.fi inet.fi dnainternet.net netti.fi surffi.fi welho.com jippii.fi iobox.fi sci.fi
  sunpoint.net mbnet.fi phnet.fi phpoint.fi nic.fi luukku.fi anvianet.fi multi.fi netikka.fi kotinet.com kotikone.fi
  nettilinja.fi dlc.fi fimnet.fi simnet.is internet.is visir.is vortex.is isl.is hive.is talnet.is islandia.is
  centrum.is strik.is

  wp.pl o2.pl onet.pl interia.pl op.pl gazeta.pl tlen.pl vp.pl poczta.fm poczta.pl onet.eu interia.eu neostrada.pl
  autograf.pl buziaczek.pl go2.pl spoko.pl amorki.pl opoczta.pl interia.com onet.com.pl int.pl wp.eu upcpoczta.pl
  prokonto.pl konto.pl aster.pl hot.pl plusnet.pl tenbit.pl ceti.pl vectranet.pl toya.net.pl multimo.pl dialog.net.pl
  netia.pl inetia.pl adres.pl orange.pl serwus.pl boy.pl seznam.cz centrum.cz atlas.cz post.cz volny.cz quick.cz o2.cz
  o2active.cz iol.cz spoluzaci.cz stream.cz firemni.cz sezam.cz inmail.cz cmail.cz razdva.cz netbox.cz worldonline.cz
  contactel.cz mybox.cz wo.cz azet.sk zoznam.sk centrum.sk pobox.sk post.sk stonline.sk orangemail.sk atlas.sk szm.sk
  szm.com pokec.sk nextra.sk t-com.sk euroweb.sk ba.telecom.sk citromail.hu indamail.hu t-online.hu t-email.hu
  vipmail.hu mailbox.hu vnet.hu digikabel.hu invitel.hu pr.hu axelero.hu matavnet.hu fibermail.hu postafiok.hu
  euromail.hu hdsnet.hu enternet.hu externet.hu monornet.hu tvn.hu dunaweb.hu dravanet.hu emitel.hu

  abv.bg dir.bg gbg.bg gyuvetch.bg mbox.contact.bg data.bg otenet.gr forthnet.gr in.gr hol.gr mailbox.gr pathfinder.gr
  tellas.gr vivodinet.gr cosmotemail.gr thessaloniki.gr cyta.gr netone.gr altecnet.gr siol.net siol.com t-2.net t-2.si
  amis.net volja.net telemach.net guest.arnes.si tusmobil.si k2.net t-com.hr net.hr inet.hr vip.hr iskon.hr xnet.hr
  optinet.hr htnet.hr public.carnet.hr globalnet.hr bnet.hr amis.hr eunet.rs eunet.yu open.telekom.rs mts.rs sbb.rs
  ptt.rs yubc.net verat.net telenormail.rs ikomline.net neobee.net nadlanu.com beotel.net beotel.rs drenik.net
  sezampro.rs medianis.net ptt.yu bih.net.ba teol.net blic.net lol.ba t-com.me t.mk t-home.mk mt.net.mk on.net.mk
  onvol.net maltanet.net melita.com go.net.mt global.net.mt cytanet.com.cy primehome.com spidernet.com.cy
  cablenet.com.cy cy.net albaniaonline.net abcom.al clicknet.ro home.ro rdslink.ro personal.ro k.ro rol.ro go.ro
  rdsnet.ro rdsmail.ro xnet.ro mymail.ro posta.ro moldtelecom.md starnet.md

  apollo.lv one.lv tvnet.lv latnet.lv inbox.la one.lt takas.lt zebra.lt takas.eu balticum-tv.lt hot.ee online.ee
  neti.ee starman.ee delfi.ee ukr.net i.ua bigmir.net meta.ua ua.fm ukrpost.net ukrpost.ua 3g.ua online.ua box.ua
  mail15.com bk.ua tut.by open.by list.ru bk.ru internet.ru xmail.ru vk.com ya.ru narod.ru rambler.ru rambler.ua
  lenta.ru autorambler.ru myrambler.ru ro.ru r0.ru pochta.ru pochta.com pochtamt.ru hotbox.ru qip.ru fromru.com
  front.ru land.ru nm.ru newmail.ru nextmail.ru aport.ru rbcmail.ru mail333.com mail15.ru km.ru sibmail.com nxt.ru
  ngs.ru krovatka.su smtp.ru pop3.ru pisem.net nightmail.ru orc.ru online.ru rol.ru zmail.ru mailru.com mtu-net.ru
  comtv.ru pochta.ws bossmail.ru id.ru sendmail.ru inbox.uz umail.uz uzmail.uz bakililar.az box.az

  mynet.com ttmail.com superonline.com ttnet.net.tr turk.net e-kolay.net ixir.com kablonet.com.tr walla.co.il
  walla.com netvision.net.il zahav.net.il bezeqint.net 012.net.il 013.net.il 013net.net barak.net.il inter.net.il
  actcom.co.il smile.net.il nana10.co.il nana.co.il netvision.com maktoob.com emirates.net.ae eim.ae batelco.com.bh
  qatar.net.qa cyberia.net.lb idm.net.lb inco.com.lb terra.net.lb sodetel.net.lb saudi.net.sa nesma.net.sa naseej.com
  ayna.com arabia.com gawab.com masrawy.com orange.jo go.com.jo nets.com.jo index.com.jo kuwait.net qualitynet.net
  fasttelco.com zajil.net omantel.net.om y.net.ye scs-net.org chmail.ir iran.ir parsonline.com vatanmail.ir rayana.ir

  telkomsa.net mweb.co.za vodamail.co.za iafrica.com lantic.net absamail.co.za polka.co.za worldonline.co.za
  netactive.co.za ananzi.co.za icon.co.za intekom.co.za mtnmail.co.za axxess.co.za cybersmart.co.za futurenet.co.za
  iburst.co.za iway.na mtcmobile.com.na africaonline.com.na menara.ma planet.tn topnet.tn gnet.tn hexabyte.tn
  djaweb.dz link.net tedata.net.eg orange.mu intnet.mu orange.sn sentoo.sn aviso.ci afnet.net camnet.cm
  africaonline.co.ke wananchi.com kenyaweb.com jambo.co.ke utlonline.co.ug infocom.co.ug ghana.com zamnet.zm zol.co.zw
  mweb.co.zw yoafrica.com rwanda1.com malagasy.com moov.mg

  rediffmailpro.com indiatimes.com sify.com in.com vsnl.com vsnl.net vsnl.net.in dataone.in bsnl.in bsnl.co.in
  mtnl.net.in airtelmail.com airtelmail.in sancharnet.in satyam.net.in eth.net touchtelindia.net hathway.com
  tatanova.com india.com oneindia.in itimes.com cyber.net.pk cyber.com.pk brain.net.pk nayatel.pk nexlinx.net.pk
  ptcl.net sltnet.lk bdonline.com bol-online.com bttb.net.bd wlink.com.np ntc.net.np mos.com.np dhivehinet.net.mv
  streamyx.com tm.net.my unifi.com.my time.net.my jaring.my singnet.com.sg pacific.net.sg starhub.net.sg mysingtel.com
  plasa.com telkom.net indosat.net.id cbn.net.id centrin.net.id rad.net.id indo.net.id bolt.id pldtdsl.net pldt.net
  skyinet.net i-manila.com.ph smartbro.net info.com.ph edsamail.com.ph mozcom.com loxinfo.co.th ksc.th.com cscoms.com
  truemail.co.th sanook.com thaimail.com chaiyo.com vnn.vn fpt.vn zing.vn saigonnet.vn online.com.kh camintel.com
  myanmar.com.mm brunet.bn

  qq.com foxmail.com 163.com 126.com yeah.net 188.com sina.com sina.cn sina.com.cn sohu.com sogou.com aliyun.com
  139.com 189.cn wo.cn wo.com.cn 21cn.com tom.com 263.net 263.net.cn 163.net eyou.com eyou.net china.com chinaren.com
  citiz.net public.bta.net.cn online.sh.cn sh163.net 2980.com etang.com netvigator.com hkbn.net hkbnes.net
  i-cable.com hutchcity.com biznetvigator.com ctimail.com ctimail3.com hknet.com hkstar.com imsbiz.com ctm.net
  pchome.com.tw hinet.net seed.net.tw giga.net.tw so-net.net.tw url.com.tw xuite.net yam.com kimo.com.tw anet.net.tw
  ethome.com.tw tcol.com.tw apol.com.tw ms.aidc.com.tw magicnet.mn mongol.net mobinet.mn naver.com daum.net nate.com
  kakao.com korea.com dreamwiz.com empal.com empas.com paran.com hanmir.com lycos.co.kr freechal.com chol.com
  chollian.net hitel.net netian.com netsgo.com unitel.co.kr kornet.net hananet.net hanafos.com nownuri.net thrunet.com
  intizen.com simmani.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp i.softbank.jp au.com ido.ne.jp vodafone.ne.jp
  disney.ne.jp disneymobile.ne.jp willcom.com wcm.ne.jp pdx.ne.jp emnet.ne.jp emobile.ne.jp ymobile1.ne.jp
  ymobile.ne.jp ybb.ne.jp nifty.com nifty.ne.jp biglobe.ne.jp ocn.ne.jp so-net.ne.jp so-net.jp plala.or.jp plala.to
  dion.ne.jp auone.jp auone-net.jp auone.ne.jp infoseek.jp infoseek.co.jp goo.ne.jp goo.jp excite.co.jp livedoor.com
  rakuten.jp rakumail.jp home.ne.jp zaq.ne.jp zaq.jp eonet.ne.jp asahi-net.or.jp asahi-net.jp mopera.net mopera.ne.jp
  uqmobile.jp mineo.jp commufa.jp bbiq.jp pikara.ne.jp megaegg.ne.jp tiki.ne.jp hi-ho.ne.jp hi-ho.jp dti.ne.jp
  iij4u.or.jp iijmio-mail.jp iijmio.jp odn.ne.jp odn.ad.jp sannet.ne.jp tokai.or.jp thn.ne.jp tnc.ne.jp catvnet.ne.jp
  jcom.ne.jp ctk.ne.jp nns.ne.jp wakwak.com kcn.ne.jp kcn.jp ctt.ne.jp t-com.ne.jp interlink.or.jp bekkoame.ne.jp
  din.or.jp gol.com infoweb.ne.jp mesh.ne.jp people.or.jp alpha-net.ne.jp highway.ne.jp justnet.ne.jp netlaputa.ne.jp
  panda-world.ne.jp rurbannet.ne.jp vivid.ne.jp

  telstra.com telstra.com.au optusnet.com.au optushome.com.au iinet.net.au iinet.com.au tpg.com.au westnet.com.au
  on.net adam.com.au dodo.com.au aapt.net.au ozemail.com.au netspace.net.au iprimus.com.au exemail.com.au
  exetel.com.au aussiebroadband.com.au aussiebb.com.au primus.com.au primusonline.com.au virginbroadband.com.au
  y7mail.com.au hotkey.net.au ihug.com.au eftel.com eftel.com.au eftel.net.au aanet.com.au amnet.net.au arach.net.au
  bluedot.net.au activ8.net.au austarnet.com.au bigblue.net.au bordernet.com.au cirruscomms.com.au chariot.net.au
  comcen.com.au dcsi.net.au dragnet.com.au froggy.com.au harboursat.com.au hinet.net.au hunterlink.net.au inet.net.au
  internex.net.au ispone.net.au ix.net.au mysoul.com.au netconnect.com.au nex.com.au northnet.com.au ncable.net.au
  ncable.com.au people.net.au picknowl.com.au powerup.com.au senet.com.au skymesh.net.au skymesh.com.au
  smartchat.net.au spin.net.au swiftdsl.com.au tadaust.org.au tassie.net.au transact.net.au grapevine.com.au
  unwired.com.au vtown.com.au webone.com.au winshop.com.au wideband.net.au xtra.co.nz slingshot.co.nz orcon.net.nz
  orcon.co.nz paradise.net.nz ihug.co.nz clear.net.nz vodafone.co.nz vodafone.net.nz snap.net.nz actrix.co.nz
  inspire.net.nz kinect.co.nz woosh.co.nz wave.co.nz maxnet.co.nz callplus.net.nz flip.co.nz kiwilink.co.nz es.co.nz
  e3.net.nz igrin.co.nz infogen.net.nz netaccess.co.nz voyager.co.nz farmside.co.nz connect.com.fj kidanet.com.fj
  datec.net.pg online.net.pg can-l.nc

  uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com oi.com.br r7.com zipmail.com.br pop.com.br
  superig.com.br itelefonica.com.br brturbo.com.br brturbo.com click21.com.br veloxmail.com.br terra.com osite.com.br
  ibest.com.br isbt.com.br onda.com.br netsite.com.br uai.com.br sercomtel.com.br matrix.com.br mandic.com.br
  vivointernetdiscada.com.br oi.net.br netvirtua.com.br virtua.com.br vivax.com.br superonda.com.br prodigy.net.mx
  infinitummail.com cablevision.net.mx avantel.net.mx terra.com.mx megared.net.mx cantv.net fibertel.com.ar
  speedy.com.ar arnet.com.ar ciudad.com.ar sinectis.com.ar uolsinectis.com.ar uol.com.ar telecentro.com.ar
  netverk.com.ar infovia.com.ar interlink.com.ar datafull.com flash.com.ar fullzero.com.ar sion.com gigared.com.ar
  velocom.com.ar argentina.com tutopia.com ubbi.com topmail.com.ar vtr.net entelchile.net terra.cl mi.cl 123.cl
  123mail.cl tie.cl ctcinternet.cl manquehue.net gtdinternet.com adinet.com.uy montevideo.com.uy netgate.com.uy
  vera.com.uy une.net.co etb.net.co telesat.com.co epm.net.co emcali.net.co supercabletv.net.co terra.com.co
  cable.net.co andinanet.net uio.satnet.net interactive.net.ec porta.net ecuanet.net.ec terra.com.pe speedy.com.pe
  ec-red.com infonegocio.net.pe cotas.com.bo entelnet.bo supernet.com.bo cnb.net highway.com.py tigo.com.py
  rieder.net.py racsa.co.cr ice.co.cr amnet.co.cr cablenet.com.ni ibw.com.ni cablecolor.hn amnetsal.com integra.com.sv
  navegante.com.sv salnet.net intelnett.com itelgua.com terra.com.gt guate.net.gt cwpanama.net cableonda.net sinfo.net
  codetel.net.do verizon.net.do claro.net.do tricom.net nauta.cu cubarte.cult.cu infomed.sld.cu coqui.net prtc.net
  centennialpr.net onelinkpr.net libertypr.net caribe.net cwjamaica.com flowja.com tstt.net.tt carib-link.net
  sunbeach.net caribsurf.com candw.ky candw.lc batelnet.bs coralwave.com logic.bm northrock.bm ibl.bm setarnet.aw
  curinfo.an sr.net telesur.sr guyana.net.gy networksgy.com btl.net

  10mail.org maildrop.cc dispostable.com getnada.com mailnesia.com throwawaymail.com mohmal.com temp-mail.org
  tempmail.com temp-mail.io tempmail.plus tempmailo.com moakt.com burnermail.io fakeinbox.com spamex.com mytemp.email
  emailondeck.com discard.email discardmail.com tempr.email trash-mail.com wegwerfmail.de spambog.com jetable.org
  mintemail.com guerrillamailblock.com grr.la pokemail.net spam4.me mailcatch.com incognitomail.com mailsac.com
  inboxkitten.com
`;

/**
 * Organisations that a published list names although they are not providers: some gave out mailboxes for a while, some
 * are on the list by mistake. If you find another one, ask the operator to allow it, and add it here.
 */
export const COMPANIES = `
  facebook.com alibaba.com bt.com go.com about.com netscape.com oath.com altavista.com looksmart.com ivillage.com
  theglobe.com starmedia.com homestead.com medscape.com space.com discovery.com ancestry.com techspot.com geek.com
  law.com lawyer.com parrot.com name.com mydomain.com dnsmadeeasy.com easypost.com singpost.com saudia.com aver.com
  bolt.com beer.com casino.com recycler.com revenue.com science.com.au snowboarding.com spa.com slingshot.com
  music.com rock.com stones.com game.com boom.com check.com dog.com guy.com handbag.com jokes.com jump.com kiwibox.com
  myfamily.com money.net mugglenet.org hamptonroads.com kansascity.com onmilwaukee.com asheville.com naplesnews.net
  dailypioneer.com detik.com albawaba.com islamonline.net blackplanet.com asianavenue.com planetout.com
  depechemode.com elvis.com scubadiving.com doityourself.com backpackers.com 3ammagazine.com centralpets.com snip.net
  tech4peace.org test.com test.de example.com yourdomain.com www.com mail-tester.com bugmenot.com anonymize.com privacy.net
  berlin.de berlin.com munich.com london.com dublin.com dublin.ie rome.com madrid.com barcelona.com tokyo.com
  singapore.com nyc.com ny.com newyork.com bangkok.com moldova.com mauritius.com japan.com turkey.com canada.com
  ireland.com kuai909.com schweiz.org switzerland.org suisse.org swissinfo.org sfgov.net dmv.com city-of-york.net
  richmondhill.com aberystwyth.com antwerpen.com glendale.net destin.com whartontx.com mountainregionallibrary.net
  nus.edu.sg unican.es mijnhva.nl dwse.edu.pl itsme.edu.pl australia.edu england.edu upf.org gaggle.net cgac.es sp.nl
  lex.bg c3.hu sdf.org catholic.org ummah.org gsredcross.org vote4gop.org reagan.com votenet.com ibm.net enel.net
  uu.net psi.net integra.net gateway.net extended.com spymac.com visto.com arcotronics.bg seguros.com.br arduino.hk
  casablancaresort.com ohioticketpayments.xyz brittonsign.com wralawfirm.com belljonestax.com baudoinconsulting.com
  hazmatshipping.org lakelivingstonrealestate.com ynmrealty.com irishspringrealty.com realtyalerts.ca
  radecoratingltd.com taskforcetech.com legalactions.com helpinghandtaxcenter.org stade.fr manager.de marketing.lu
  labo.ch surgical.net medical.net.au
`;
