"""Names of months in the languages of many pages, whole and short, in the cases that dates take.

Where two languages mean different months by one name, the one with more pages counts.
"""

# A line begins with the number of its month; a space inside a name is written as "_".
_NAMES = """
1 january jan januar jänner janvier janv enero ene gennaio gen janeiro januari januara januarja
1 январь января янв ocak oca stycznia styczeń leden ledna ianuarie ian január januára janúar
1 janar січня січень студзеня януари јануар јануара siječnja sausio janvāris janvārī jaanuar
1 tammikuuta tammikuu ιανουαρίου ιανουάριος ιαν yanvar gener xaneiro tháng_1 يناير جانفي
1 كانون_الثاني ינואר בינואר जनवरी জানুয়ারি
2 february feb februar február februára février févr fév febrero febbraio fevereiro fev februari
2 februara februarja февраль февраля фев февр şubat şub lutego luty únor února februarie febr
2 febrúar shkurt лютого лютий лютага февруари фебруар фебруара veljače vasario februāris
2 februārī veebruar helmikuuta helmikuu φεβρουαρίου φεβρουάριος φεβ fevral febrer febreiro
2 tháng_2 فبراير فيفري شباط פברואר בפברואר फरवरी फ़रवरी ফেব্রুয়ারি
3 march mar märz mrz mars marzo março maart mrt март марта мар mart marta marts marca marec
3 marzec březen března martie március márc березня березень сакавіка ožujka kovo martā märts
3 maaliskuuta maaliskuu maret μαρτίου μάρτιος μαρ març tháng_3 مارس آذار מרץ במרץ मार्च মার্চ
4 april apr avril avr abril abr aprile aprila апрель апреля апр nisan nis kwietnia kwiecień
4 duben dubna aprilie apríl apríla április ápr aprill aprel prill квітня квітень красавіка април
4 априла travnja balandžio aprīlis aprīlī huhtikuuta huhtikuu απριλίου απρίλιος απρ tháng_4
4 أبريل إبريل ابريل أفريل نيسان אפריל באפריל अप्रैल এপ্রিল
5 may mai mayo maggio mag maio mei maj maja máj mája maí май мая мај маја mayıs mayis květen
5 května május травня травень svibnja gegužės maijs maijā toukokuuta toukokuu μαΐου μάιος μαΐ
5 maig tháng_5 مايو ماي أيار מאי במאי मई মে
6 june jun juni juin junio giugno giu junho juna junij junija jún júna júní június июнь июня июн
6 haziran haz czerwca czerwiec červen června iunie iun qershor червня червень чэрвеня юни јун
6 јуна lipnja birželio jūnijs jūnijā juuni kesäkuuta kesäkuu ιουνίου ιούνιος ιουν iyun juny xuño
6 tháng_6 يونيو جوان حزيران יוני ביוני जून জুন
7 july jul juli juillet juil julio luglio lug julho jula julij julija júl júla júlí július июль
7 июля июл temmuz tem lipca lipiec červenec července iulie iul korrik липня липень ліпеня юли
7 јул јула srpnja liepos jūlijs jūlijā juuli heinäkuuta heinäkuu julai ιουλίου ιούλιος ιουλ iyul
7 juliol xullo tháng_7 يوليو جويلية تموز יולי ביולי जुलाई জুলাই
8 august aug août aout agosto ago augustus augusti augusta avgust avgusta август августа авг
8 ağustos ağu sierpnia sierpień srpen srpna augusztus ágúst gusht серпня серпень жніўня kolovoza
8 rugpjūčio augusts augustā elokuuta elokuu agustus ogos αυγούστου αύγουστος αυγ avqust agost
8 tháng_8 أغسطس اغسطس أوت آب אוגוסט באוגוסט अगस्त আগস্ট
9 september sep sept septembre septiembre settembre set setembro setembre septembra сентябрь
9 сентября сен сент eylül eyl września wrzesień září septembrie szeptember szept shtator вересня
9 вересень верасня септември септембар септембра rujna rugsėjo septembris septembrī syyskuuta
9 syyskuu σεπτεμβρίου σεπτέμβριος σεπ σεπτ sentyabr tháng_9 سبتمبر أيلول ספטמבר בספטמבר सितंबर
9 सितम्बर সেপ্টেম্বর
10 october oct oktober okt octobre octubre ottobre ott outubro out oktobra октябрь октября окт
10 ekim eki października październik říjen října octombrie október októbra tetor жовтня жовтень
10 кастрычніка октомври октобар октобра spalio oktobris oktobrī oktoober lokakuuta lokakuu
10 οκτωβρίου οκτώβριος οκτ oktyabr tháng_10 أكتوبر اكتوبر تشرين_الأول אוקטובר באוקטובר अक्टूबर
10 अक्तूबर অক্টোবর
11 november nov novembre noviembre novembro novembra ноябрь ноября ноя нояб kasım kasim kas
11 listopada listopad noiembrie noi nóvember nëntor листопада листопад лістапада ноември новембар
11 новембра studenoga studenog lapkričio novembris novembrī marraskuuta marraskuu νοεμβρίου
11 νοέμβριος νοε noyabr tháng_11 نوفمبر تشرين_الثاني נובמבר בנובמבר नवंबर नवम्बर নভেম্বর
12 december dec dezember dez décembre déc diciembre dic dicembre dezembro desember desembre
12 decembro decembra disember декабрь декабря дек aralık aralik ara grudnia grudzień prosinec
12 prosince prosinca decembrie dhjetor грудня грудень снежня декември децембар децембра gruodžio
12 decembris decembrī detsember joulukuuta joulukuu δεκεμβρίου δεκέμβριος δεκ dekabr tháng_12
12 ديسمبر كانون_الأول דצמבר בדצמבר दिसंबर दिसम्बर ডিসেম্বর
"""

MONTHS = {
    name.replace("_", " "): int(number)
    for number, *names in map(str.split, _NAMES.strip().splitlines())
    for name in names
}
