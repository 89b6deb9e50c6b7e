"""Names of months in the languages of many pages, whole and short, in the cases that dates take."""

_NAMES = """
1 january jan januar jänner janvier janv enero ene gennaio gen janeiro januari января
1 январь ocak stycznia styczeń leden ledna ianuarie
2 february feb februar février févr febrero febbraio fevereiro fev februari февраля
2 февраль şubat lutego luty únor února februarie
3 march mar märz mars marzo março maart марта март mart marca marzec březen března martie
4 april apr avril avr abril abr aprile апреля апрель nisan kwietnia kwiecień duben dubna
4 aprilie
5 may mai mayo maggio mag maio mei мая май mayıs maja maj květen května
6 june jun juni juin junio giugno giu junho июня июнь haziran czerwca czerwiec červen
6 června iunie
7 july jul juli juillet juil julio luglio lug julho июля июль temmuz lipca lipiec
7 červenec července iulie
8 august aug août agosto ago augustus augusti августа август ağustos sierpnia sierpień
8 srpen srpna
9 september sep sept septembre septiembre settembre set setembro сентября сентябрь eylül
9 września wrzesień září septembrie
10 october oct oktober okt octobre octubre ottobre ott outubro out октября октябрь ekim
10 października październik říjen října octombrie
11 november nov novembre noviembre novembro ноября ноябрь kasım listopada listopad
11 noiembrie
12 december dec dezember dez décembre déc diciembre dic dicembre dezembro декабря декабрь
12 aralık grudnia grudzień prosinec prosince decembrie
"""

MONTHS = {
    name: int(number)
    for number, *names in map(str.split, _NAMES.strip().splitlines())
    for name in names
}
